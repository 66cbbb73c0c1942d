import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { clean } from "./clean";
import { RichText } from "./RichText";

const HOSTILE = [
  "<script>window.taken = true</script>",
  "<img src=x onerror='window.taken = true'>",
  "<svg onload='window.taken = true'><circle/></svg>",
  "<svg><animate onbegin='window.taken = true' attributeName=x dur=1s></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<iframe srcdoc='<script>parent.taken = true</script>'></iframe>",
  "<object data='data:text/html,<script>1</script>'></object><embed src='javascript:1'>",
  "<a href='javascript:window.taken=true'>x</a>",
  "<a href='JaVa&#x09;Script:window.taken=true'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>",
  "<a href='//elsewhere.example'>x</a>",
  "<p style='position:fixed;inset:0' class='x' id='main'>x</p>",
  "<style>body { display: none }</style><link rel=stylesheet href=x><base href=//x>",
  "<form action='//x'><input name=password><button>x</button></form>",
  "<p onclick='window.taken = true' onmouseover=alert(1)>x</p>",
  "<template><script>1</script></template><noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<video><source onerror='alert(1)'></video><audio src=x onerror=alert(1)>",
];
const KEPT = new Set(
  ["P", "BR", "B", "STRONG", "I", "EM", "U", "S", "H3", "H4", "UL", "OL", "LI", "A"].concat([
    "TABLE",
    "THEAD",
    "TBODY",
    "TR",
    "TH",
    "TD",
  ]),
);
const ATTRIBUTES = new Set(["href", "target", "rel", "colspan", "rowspan"]);

describe("a store's rich text", () => {
  it.each(HOSTILE)("keeps nothing that acts: %s", (markup) => {
    const page = document.createElement("div");
    page.innerHTML = clean(markup);
    document.body.append(page);

    for (const element of page.querySelectorAll("*")) {
      expect(KEPT).toContain(element.tagName);
      for (const { name } of element.attributes) expect(ATTRIBUTES).toContain(name);
      expect(element.getAttribute("href")).toBeNull();
    }
    expect(window).not.toHaveProperty("taken");
    page.remove();
  });

  it("keeps lists, tables and links, which lead out of the shop", () => {
    const markup =
      "<h3>Rating</h3><ul><li><b>6 A</b></li></ul><table><tbody><tr><td>x</td></tr></tbody></table>";
    expect(clean(markup)).toBe(markup);
    expect(clean('<a href="https://maker.example/x">x</a>')).toBe(
      '<a href="https://maker.example/x" target="_blank" rel="noreferrer nofollow">x</a>',
    );
  });

  it("is shown as it was written", async () => {
    render(<RichText text="<p>For 6 A</p><ul><li>Silver contacts</li></ul><script>1</script>" />);
    expect(await screen.findByRole("listitem")).toHaveTextContent("Silver contacts");
    expect(document.querySelector("script")).toBeNull();
  });

  it("keeps its headings and quotations", async () => {
    render(<RichText text="<h2>Use</h2><blockquote>As tested</blockquote>" />);
    expect(await screen.findByRole("heading", { level: 2 })).toHaveTextContent("Use");
    expect(screen.getByText("As tested").tagName).toBe("BLOCKQUOTE");
  });

  it("without markup is plain paragraphs", () => {
    render(<RichText text={"For 6 A\nRate < 40 & up"} />);
    expect(screen.getAllByRole("paragraph").map(({ textContent }) => textContent)).toEqual([
      "For 6 A",
      "Rate < 40 & up",
    ]);
  });
});
