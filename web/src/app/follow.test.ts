// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepSignedIn } from "@/testing/session";
import { dropOtherHead, followAddress } from "./follow";
import { createStore } from "./store";

const STORE = "9000012345";
const OTHER = "9000045120";
let requests: string[];

beforeEach(() => {
  requests = [];
  keepSignedIn({ cd: "P001", mobileNo: STORE });
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string | URL | Request, init?: RequestInit) {
        super(typeof url === "string" ? new URL(url, "http://localhost") : url, init);
      }
    },
  );
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (typeof request !== "string") requests.push(new URL(request.url).pathname);
    return Response.json({}, { status: 503 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function openAt(path: string) {
  window.history.replaceState(null, "", path);
  const store = createStore();
  const reload = vi.fn();
  const goTo = (next: string) => {
    window.history.replaceState(null, "", next);
    followAddress(store, next, reload);
  };
  return { session: () => store.getState().session, reload, goTo };
}

it("from a page of no store one is who one is at the store, and asks for the token at once", async () => {
  const { session, goTo, reload } = openAt("/vendors");
  expect(session().claims).toBeNull();
  goTo(`/${STORE}/shop`);
  expect(session()).toMatchObject({ store: STORE, claims: { code: "P001" } });
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(requests).toContain("/api/auth/refresh"));
});

it("within a store, and on pages of none, everything stays as it is", () => {
  const { session, goTo, reload } = openAt(`/${STORE}/shop`);
  const before = session();
  for (const path of [`/${STORE}/account`, "/", `/${STORE}`]) goTo(path);
  expect(session()).toBe(before);
  expect(reload).not.toHaveBeenCalled();
});

it("another store's page is loaded again, and makes no request as the first store's user", () => {
  const { goTo, reload } = openAt(`/${STORE}/shop`);
  requests = [];
  goTo(`/${OTHER}/shop`);
  expect(reload).toHaveBeenCalledOnce();
  expect(requests).toEqual([]);
});

const PAGE_TAGS =
  `<link rel="canonical" href="http://localhost/${STORE}/product/A%2FB"><meta property="og:title" content="Fan">` +
  '<script type="application/ld+json">{}</script><title>Fan</title>';

it.each([
  ["is that of the server", { pathname: `/${STORE}/product/A%2FB`, search: "?utm_source=x" }, 4],
  ["is another", { pathname: `/${STORE}/shop`, search: "" }, 1],
  ["is a search", { pathname: `/${STORE}/product/A%2FB`, search: "?q=fan" }, 1],
])("given a page that %s, the tags of the page sent stay or go", (_name, shown, left) => {
  document.head.innerHTML = PAGE_TAGS;

  dropOtherHead(shown);

  expect(document.head.children).toHaveLength(left);
});
