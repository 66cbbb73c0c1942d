import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = import.meta.dirname;

type SourceFile = { path: string; text: string };

const files: SourceFile[] = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.(test\.tsx?|d\.ts)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/**
 * Window widths at which the layout changes: tablets, laptops, desktops, and desktops with room for a side
 * panel.
 */
const BREAKPOINTS = [600, 900, 1100, 1280];
const WIDTH = /\((min|max)-width: ([\d.]+)px\)/g;

/** Text sizes that only one screen uses; all others are in app/styles/type.css. */
const OWN_SIZES = [
  "sync/Sync.module.css: 48px",
  "public/LandingPage.module.css: 36px",
  "public/LandingPage.module.css: 60px",
];

const COLOUR = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?=["';])|\b(?:rgb|hsl|oklch)a?\(/gi;

/** Fields of the API document that are spelled unlike any field of ours: NET_AMT, CITY, dept_name. */
const [, schemas = ""] = readFileSync(join(ROOT, "shared/api/schema.d.ts"), "utf8").split("components {");
const FIELD = /^ +(?:"?)([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*|[A-Za-z0-9]+_\w+)"?\??:/gm;
const WIRE_NAMES = new Set([...schemas.matchAll(FIELD)].map(([, name]) => name ?? ""));
// MRP is also a word that shops use.
WIRE_NAMES.delete("MRP");

// Parsing is slow, so only files with one of the names are parsed.
const MENTION = new RegExp(`\\b(?:${[...WIRE_NAMES].join("|")})\\b`);

const isAtTheWire = ({ path, text }: SourceFile) =>
  path.endsWith("/wire.ts") ||
  path === "shared/api/declared-columns.ts" ||
  path.startsWith("testing/") ||
  /from "(@\/shared\/api|\.)\/call"/.test(text);

/** Returns the names in a file that are strings, property accesses or keys. */
function namesIn({ path, text }: SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    const name = ts.isStringLiteralLike(node)
      ? node
      : ts.isPropertyAccessExpression(node) ||
          ts.isPropertyAssignment(node) ||
          ts.isPropertySignature(node) ||
          ts.isShorthandPropertyAssignment(node)
        ? node.name
        : ts.isBindingElement(node)
          ? (node.propertyName ?? node.name)
          : null;
    if (name && "text" in name) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return names;
}

describe("the conventions of the code", () => {
  it("keep colours in the theme alone", () => {
    const offenders = files
      .filter(({ path }) => /\.(css|tsx)$/.test(path) && !path.startsWith("shared/theme/"))
      .flatMap(({ path, text }) => text.match(COLOUR)?.map((colour) => `${path}: ${colour}`) ?? []);
    expect(offenders).toEqual([]);
  });

  it("give the height of a foot with a phone's own edge, and add that to it nowhere", () => {
    const styles = files.filter(({ path }) => path.endsWith(".css"));
    const offenders = (declaration: RegExp, isWrong: (value: string) => boolean) =>
      styles.flatMap(({ path, text }) =>
        [...text.matchAll(declaration)]
          .filter(([found]) => isWrong(found))
          .map(([found]) => `${path}: ${found}`),
      );
    const withEdge = (value: string) => value.includes("env(safe-area-inset-bottom)");
    expect(offenders(/--foot-height: [^;]+;/g, (value) => !withEdge(value))).toEqual([]);
    // A fallback is for pages without a foot.
    const withoutFallback = (value: string) => value.replace(/\(--foot-height, (?:[^()]|\([^()]*\))*\)/g, "");
    const used = /[^;{]*var\(--foot-height[^;]*;/g;
    expect(offenders(used, (value) => withEdge(withoutFallback(value)))).toEqual([]);
  });

  it("let no foot of the shop stick in a low window, where only the header stays", () => {
    const offenders = files
      .filter(({ path }) => /\.css$/.test(path) && /\/(buyer|storefront|orders\/[^/]+)\/[^/]+$/.test(path))
      .filter(({ text }) => /position: sticky;[^}]*(?<![\w-])bottom:/.test(text))
      .filter(({ text }) => !/max-height: 479\.98px\) \{[^}]*position: static/.test(text));
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  it("keep sizes of text in app/styles/type.css", () => {
    const offenders = files
      .filter(({ path }) => path.endsWith(".css") && path !== "app/styles/type.css")
      .flatMap(({ path, text }) =>
        [...text.matchAll(/font-size: (\d\S*);/g)].map(([, size]) => `${path}: ${size}`),
      )
      .filter((offence) => !OWN_SIZES.some((own) => offence.endsWith(own)));
    expect(offenders).toEqual([]);
  });

  it("let no long word of a person widen a page", () => {
    const base = readFileSync(join(ROOT, "app/styles/base.css"), "utf8");
    expect(base.match(/^body \{[^}]*\}/m)?.[0]).toContain("overflow-wrap: break-word;");
  });

  it("change the layout at four widths", () => {
    const queried = files.flatMap(({ path, text }) =>
      [...text.matchAll(WIDTH)].map(([, side, width]) => ({
        path,
        from: side === "min" ? Number(width) : Number(width) + 0.02,
      })),
    );
    expect(queried.length).toBeGreaterThan(0);
    expect(queried.filter(({ from }) => !BREAKPOINTS.includes(from))).toEqual([]);
  });

  it("name only classes that their module of styles has", () => {
    const styles = new Map(
      files.filter(({ path }) => path.endsWith(".css")).map(({ path, text }) => [path, text]),
    );
    const offenders = files
      .filter(({ path }) => path.endsWith(".tsx"))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(([, name, from = ""]) => {
          const css = styles.get(from.startsWith("@/") ? from.slice(2) : join(dirname(path), from)) ?? "";
          const classes = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found]) => found));
          return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))]
            .filter(([, used]) => !classes.has(used))
            .map(([, used]) => `${path}: ${used}`);
        }),
      );
    expect(offenders).toEqual([]);
  });

  it("give each endpoint of an API its own name", () => {
    // The first endpoint of a name wins, so a page would show the data of another endpoint.
    const places = new Map<string, string[]>();
    for (const { path, text } of files)
      for (const [, api, endpoints = ""] of text.matchAll(/\b(\w+)\.injectEndpoints\(([\s\S]+?)^\}\);/gm))
        for (const [, name] of endpoints.matchAll(/^ {4}(\w+): build\./gm)) {
          const named = `${api}.${name}`;
          places.set(named, [...(places.get(named) ?? []), path]);
        }
    expect(places.size).toBeGreaterThan(200);
    expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  it("keep the server's names of fields in wire.ts and in the calls", () => {
    expect(WIRE_NAMES).toContain("NET_AMT");
    const offenders = files
      .filter(({ path }) => /\.tsx?$/.test(path))
      .filter((file) => MENTION.test(file.text) && !isAtTheWire(file))
      .flatMap((file) =>
        namesIn(file)
          .filter((name) => WIRE_NAMES.has(name))
          .map((name) => `${file.path}: ${name}`),
      );
    expect(offenders).toEqual([]);
  });

  it("show only words that their catalogues have", () => {
    const missing = files.flatMap(({ path, text }) =>
      Object.entries(cataloguesIn(text)).flatMap(([name, catalogues]) =>
        [...text.matchAll(new RegExp(`(?<![\\w.])${name}\\("([\\w.]+)"`, "g"))]
          .filter(([, key = ""]) => !catalogues.some((catalogue) => keysOf(catalogue).has(key)))
          .map(([, key]) => `${path}: ${key}`),
      ),
    );
    expect(missing).toEqual([]);
  });
});

/**
 * Returns the catalogues of a file by the name of the function that reads them: `const { t: common } =
 * useWords("common")`.
 */
function cataloguesIn(text: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const reading = /\{ ([^}]*\bt\b[^}]*) \} = use(?:Words|Translation)\((\[?[\w", -]+\]?)\)/g;
  for (const [, names = "", of = ""] of text.matchAll(reading)) {
    const name = /\bt: (\w+)/.exec(names)?.[1] ?? "t";
    const catalogues = [...of.matchAll(/"([\w-]+)"/g)].map(([, catalogue = ""]) => catalogue);
    found[name] = [...(found[name] ?? []), ...catalogues];
  }
  return found;
}

const keysRead = new Map<string, Set<string>>();

/** Returns the keys of an English catalogue, without the suffixes of plurals and inquiries. */
function keysOf(catalogue: string): Set<string> {
  const before = keysRead.get(catalogue);
  if (before) return before;
  type Words = { [key: string]: string | Words };
  const keys = new Set<string>();
  const collect = (words: Words, path: string) => {
    for (const [key, value] of Object.entries(words)) {
      keys.add(path + key.replace(/(_inquiry)?(_(zero|one|two|few|many|other))?$/, ""));
      if (typeof value !== "string") collect(value, `${path}${key}.`);
    }
  };
  for (const folder of ["shared/i18n/en", "shared/i18n/first/en"]) {
    const file = join(ROOT, folder, `${catalogue}.json`);
    if (existsSync(file)) collect(JSON.parse(readFileSync(file, "utf8")), "");
  }
  keysRead.set(catalogue, keys);
  return keys;
}
