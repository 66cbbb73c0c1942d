// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeFirst } from "@/shared/api/first-calls";

const STORE = "9000012345";
const LIST = "/api/products?per_page=25&page=0";
const request = (path: string, headers: HeadersInit = {}) =>
  new Request(new URL(path, "http://shop.example"), { headers });

async function open(path: string, answer: () => Promise<Response> = async () => new Response("public")) {
  window.history.pushState(null, "", path);
  const fetched = vi.fn((_url: string, _init: RequestInit) => answer());
  vi.stubGlobal("fetch", fetched);
  vi.resetModules();
  await import("./first-calls");
  return fetched;
}

beforeEach(() => {
  document.head.innerHTML = '<script type="application/json" id="haat-config">{"apiKey": "key"}</script>';
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.firstCalls = undefined;
  vi.unstubAllGlobals();
});

it("given a visitor at the shop, then its store and products are asked for at once, in its name", async () => {
  const fetched = await open(`/${STORE}/shop`);

  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    `/api/saral/about?mobileNo=${STORE}`,
    `/api/settings?mobileNo=${STORE}`,
    `/api/owner?mobileNo=${STORE}`,
    LIST,
    "/api/dept?page=0",
  ]);
  for (const [, init] of fetched.mock.calls)
    expect(init.headers).toEqual({ "x-api-key": "key", "x-user": STORE });
});

it("given a visitor at the store's first page, then its highlights are asked for too", async () => {
  for (const path of [`/${STORE}`, `/${STORE}/`]) {
    const fetched = await open(path);
    expect(fetched.mock.calls.map(([url]) => url)).toContain("/api/products/highlights");
    expect(fetched).toHaveBeenCalledTimes(5);
  }
});

it.each([
  [
    `/${STORE}/shop`,
    '{"result":[{"img":{"THUMBURL":["a-320.webp","b-320.webp"]}},{"img":{"THUMBURL":["c-320.webp"]}}]}',
  ],
  [`/${STORE}`, '{"result":{"BANNER":["a-320.webp","b-320.webp"],"LOGO":"c-320.webp"}}'],
])(
  "given a visitor at %s, then its first pictures are loaded while the application is on its way",
  async (path, body) => {
    const loaded = vi.fn();
    class Picture {
      set src(source: string) {
        loaded(source);
      }
    }
    vi.stubGlobal("Image", Picture);
    await open(path, async () => new Response(body));

    await vi.waitFor(() => expect(loaded).toHaveBeenCalledWith("a-320.webp"));
    expect(loaded).not.toHaveBeenCalledWith("b-320.webp");
  },
);

it("given a search or another page, then no products are asked for", async () => {
  expect(await open(`/${STORE}/shop?q=wire`)).toHaveBeenCalledTimes(3);
  expect(await open(`/${STORE}/category`)).toHaveBeenCalledTimes(3);
  expect(await open("/vendors")).not.toHaveBeenCalled();
  expect(await open("/90000123456/shop")).not.toHaveBeenCalled();
});

it("given somebody who is signed in, or looks with other eyes, then nothing is asked for in public", async () => {
  localStorage.setItem("user", "{}");
  expect(await open(`/${STORE}/shop`)).not.toHaveBeenCalled();
  localStorage.clear();
  sessionStorage.setItem("preview", "{}");
  expect(await open(`/${STORE}/shop`)).not.toHaveBeenCalled();
});

it("gives the answer to the same call, once", async () => {
  await open(`/${STORE}/shop`);

  expect(await (await takeFirst(request(LIST, { "x-user": STORE })))?.text()).toBe("public");
  expect(takeFirst(request(LIST, { "x-user": STORE }))).toBeNull();
  expect(takeFirst(request("/api/products?per_page=25&page=1", { "x-user": STORE }))).toBeNull();
});

it("never gives a public answer to a call with a token, nor to one for another store", async () => {
  await open(`/${STORE}/shop`);

  expect(takeFirst(request(LIST, { "x-user": STORE, Authorization: "Bearer token" }))).toBeNull();
  expect(takeFirst(request(LIST, { "x-user": "9000054321" }))).toBeNull();
});

it("given a call that failed, then the application sends it itself", async () => {
  await open(`/${STORE}/shop`, () => Promise.reject(new TypeError("Failed to fetch")));

  expect(await takeFirst(request(LIST, { "x-user": STORE }))).toBeNull();
});
