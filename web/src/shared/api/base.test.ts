// @vitest-environment jsdom
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cacheOf } from "@/shared/offline/answer-cache";
import { keepPreview } from "@/shared/session/preview";
import { sessionReducer, signedIn, signedOut } from "@/shared/session/slice";
import { keepSupport } from "@/shared/session/support";
import { readClaims } from "@/shared/session/token";
import { keepSignedIn, tokenOf } from "@/testing/session";
import { api, endLeft, endSupport, startSession } from "./base";
import { apiMiddleware } from "./middleware";

const STORE = "9000012345";
const tokenFor = (cd: string, seconds = 900, more = {}) => tokenOf({ cd, ...more }, seconds);

type Reply = { status: number; body: unknown } | "no line";
type Answers = { [path: string]: Reply | (() => Promise<Reply>) | undefined };

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    make: build.mutation({ query: () => ({ url: "orders", method: "POST" }) }),
    read: build.query<unknown, string>({ query: (url) => url, keepUnusedDataFor: 0 }),
    leave: build.mutation({ query: () => ({ url: "auth/logout", method: "POST" }) }),
  }),
});

const release: (() => void)[] = [];
/** Returns an answer that stays open until the test is over, as on a connection that drops packets. */
const swallowed = () =>
  new Promise<Reply>((resolve) => {
    release.push(() => resolve("no line"));
  });

/** Opens a page, with a token or only with what the browser stores about the user. */
function page(answers: Answers, token?: string) {
  const sent: { path: string; token: string | null; store: string | null }[] = [];
  vi.stubGlobal("fetch", async (input: Request | string) => {
    if (typeof input === "string") return new Response("{}");
    const { pathname } = new URL(input.url);
    const { headers } = input;
    sent.push({
      path: pathname,
      token: headers.get("Authorization")?.slice(7) ?? null,
      store: headers.get("x-user"),
    });
    const answer = answers[pathname] ?? { status: 200, body: {} };
    const reply = typeof answer === "function" ? await answer() : answer;
    if (reply === "no line") throw new TypeError("Failed to fetch");
    return Response.json(reply.body, { status: reply.status });
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
    middleware: (defaults) => defaults().concat(apiMiddleware),
  });
  if (token) store.dispatch(signedIn(token));
  return { store, sent, paths: () => sent.map(({ path }) => path) };
}

/** Places an order with a token that has expired. */
async function order(
  renewal: Reply,
  orders: Reply = { status: 201, body: {} },
  token = tokenFor("P001", -60),
) {
  const { store, sent } = page({ "/api/auth/refresh": renewal, "/api/orders": orders }, token);
  const { error } = await store.dispatch(testApi.endpoints.make.initiate(undefined));
  return { sent, error, session: store.getState().session };
}

beforeEach(() => {
  window.history.replaceState(null, "", `/${STORE}/shop`);
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string | URL | Request, init?: RequestInit) {
        super(typeof url === "string" ? new URL(url, "http://localhost") : url, init);
      }
    },
  );
});
afterEach(async () => {
  vi.useRealTimers();
  // Requests under way end with their test, and so do their retries.
  while (release.length > 0) {
    for (const one of release.splice(0)) one();
    await new Promise((later) => setTimeout(later, 20));
  }
  vi.unstubAllGlobals();
});

describe("a call with a token that is over", () => {
  it("goes out with a new one", async () => {
    const token = tokenFor("P001");
    const { sent, error, session } = await order({ status: 200, body: { token } });
    expect(sent.map(({ path }) => path)).toEqual(["/api/auth/refresh", "/api/orders"]);
    expect(sent[1]?.token).toBe(token);
    expect(error).toBeUndefined();
    expect(session.token).toBe(token);
  });

  it.each<[string, Reply]>([
    ["there is no line", "no line"],
    ["the server is busy", { status: 429, body: {} }],
    ["the server is down", { status: 503, body: {} }],
  ])("does not end a session while %s", async (_why, renewal) => {
    const { error, session } = await order(
      renewal,
      renewal === "no line" ? renewal : { status: 401, body: {} },
    );
    expect(error).toMatchObject({ status: "FETCH_ERROR" });
    expect(session).toMatchObject({ lost: false, claims: { code: "P001" } });
  });

  it("ends the session where renewing is refused, and is not sent", async () => {
    const { sent, error, session } = await order({ status: 401, body: {} });
    expect(sent.map(({ path }) => path)).toEqual(["/api/auth/refresh"]);
    expect(error).toMatchObject({ status: 401 });
    expect(session).toMatchObject({ lost: true, token: null });
  });

  it("is never sent as somebody who signed in since in another window", async () => {
    const { sent, error } = await order({ status: 200, body: { token: tokenFor("P002") } });
    expect(sent.map(({ path }) => path)).toEqual(["/api/auth/refresh"]);
    expect(error).toMatchObject({ status: 401 });
  });
});

describe("a page that is loaded while somebody is signed in", () => {
  beforeEach(() => keepSignedIn({ cd: "P001" }));

  it("asks for the token once, at its start, and its own calls wait for it", async () => {
    const token = tokenFor("P001");
    const { store, sent } = page({ "/api/auth/refresh": { status: 200, body: { token } } });
    expect(store.getState().session).toMatchObject({ token: null, claims: { code: "P001" } });

    const started = startSession(store);
    const read = ["products", "cart"].map((url) => store.dispatch(testApi.endpoints.read.initiate(url)));
    await Promise.all([started, ...read]);

    expect(sent).toEqual([
      { path: "/api/auth/refresh", token: null, store: STORE },
      { path: "/api/products", token, store: STORE },
      { path: "/api/cart", token, store: STORE },
    ]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(token);
  });

  it("never asks for a price as a guest while the token is on its way", async () => {
    let bring = (_token: Reply) => {};
    const pending = new Promise<Reply>((resolve) => {
      bring = resolve;
    });
    const { store, paths } = page({ "/api/auth/refresh": () => pending });
    const read = store.dispatch(testApi.endpoints.read.initiate("products"));
    await new Promise((later) => setTimeout(later, 50));
    expect(paths()).toEqual(["/api/auth/refresh"]);

    bring({ status: 200, body: { token: tokenFor("P001") } });
    await read;
    expect(paths()).toEqual(["/api/auth/refresh", "/api/products"]);
  });

  it.each(["settings", "owner", "labels", "saral/about", "places"])(
    "does not keep %s waiting, which is public",
    async (url) => {
      const { store, sent } = page({ "/api/auth/refresh": swallowed });
      void startSession(store);
      await store.dispatch(testApi.endpoints.read.initiate(url));
      expect(sent.at(-1)).toEqual({ path: `/api/${url}`, token: null, store: STORE });
    },
  );

  it("asks again at once where the answer with the token was lost on a line that is there", async () => {
    const token = tokenFor("P001");
    let requests = 0;
    const refresh = async (): Promise<Reply> => {
      requests += 1;
      return requests === 1 ? "no line" : { status: 200, body: { token } };
    };
    const { store, sent } = page({ "/api/auth/refresh": refresh });
    await store.dispatch(testApi.endpoints.read.initiate("cart"));
    expect(sent.map(({ path }) => path)).toEqual(["/api/auth/refresh", "/api/auth/refresh", "/api/cart"]);
    expect(sent[2]?.token).toBe(token);
  });

  it("asks as the owner where the owner is answered something else", async () => {
    keepSignedIn({ role: "owner", cd: "9000012345" });
    const token = tokenOf({ role: "owner", cd: "9000012345" });
    const { store, sent } = page({ "/api/auth/refresh": { status: 200, body: { token } } });
    await store.dispatch(testApi.endpoints.read.initiate("settings"));
    expect(sent.at(-1)).toEqual({ path: "/api/settings", token, store: STORE });
  });

  it("ends the session where the cookie is refused, before any page asks", async () => {
    const { store } = page({ "/api/auth/refresh": { status: 401, body: {} } });
    await startSession(store);
    expect(store.getState().session).toMatchObject({ claims: null, lost: true });
  });

  it("requests no token where no user is signed in", async () => {
    const { store, sent } = page({});
    store.dispatch(signedOut());
    await startSession(store);
    await store.dispatch(testApi.endpoints.read.initiate("products"));
    expect(sent).toEqual([{ path: "/api/products", token: null, store: STORE }]);
  });

  it("sends no call to another store, and none without a store, as this person", async () => {
    const { store, sent } = page({}, tokenFor("P001"));
    for (const path of ["/9000045120/shop", "/vendors"]) {
      window.history.replaceState(null, "", path);
      await store.dispatch(testApi.endpoints.read.initiate("products", { forceRefetch: true }));
    }
    expect(sent.map(({ token }) => token)).toEqual([null, null]);
  });

  it("signs out at the server though it has no token yet, and no notice says that the session is over", async () => {
    const token = tokenFor("P001");
    const { store, sent } = page({ "/api/auth/refresh": { status: 200, body: { token } } });
    await store.dispatch(testApi.endpoints.leave.initiate(undefined));
    expect(sent.at(-1)).toMatchObject({ path: "/api/auth/logout", token });

    const refused = page({ "/api/auth/refresh": { status: 401, body: {} } });
    await refused.store.dispatch(testApi.endpoints.leave.initiate(undefined));
    expect(refused.store.getState().session.lost).toBe(false);
  });
});

describe("without a connection", () => {
  const cached = (body: unknown) => Response.json(body, { headers: { "x-cached-at": "1" } });
  const caches = (answers: Record<string, unknown>) =>
    vi.stubGlobal("caches", {
      match: async (url: string, { cacheName }: { cacheName: string }) => {
        const body = answers[`${cacheName} ${new URL(url, "http://localhost").pathname}`];
        return body && cached(body);
      },
    });
  beforeEach(() => keepSignedIn({ cd: "P001" }));

  it("a page that has no token yet shows what this person saw before, and to no one else", async () => {
    const mine = { result: "mine" };
    caches({
      [`${cacheOf(STORE, "user.P001")} /api/cart`]: mine,
      [`${cacheOf(STORE, "user.P002")} /api/orders`]: { result: "somebody else's" },
      [`${cacheOf(STORE, "anybody")} /api/products`]: { result: "a guest's rates" },
    });
    const { store, paths } = page({ "/api/auth/refresh": "no line" });
    const read = (url: string) => store.dispatch(testApi.endpoints.read.initiate(url));

    expect((await read("cart")).data).toEqual(mine);
    expect((await read("orders")).error).toMatchObject({ status: "FETCH_ERROR" });
    expect((await read("products")).error).toMatchObject({ status: "FETCH_ERROR" });
    expect(new Set(paths())).toEqual(new Set(["/api/auth/refresh"]));
    expect(store.getState().session).toMatchObject({ lost: false, claims: { code: "P001" } });
  });

  it("a salesperson reads from the download what they have not opened before, and no one else does", async () => {
    const dept = { DEPT_CD: "E1" };
    for (const [code, answered] of [
      ["S014", true],
      ["P001", false],
    ] as const) {
      keepSignedIn({ cd: code });
      caches({
        [`${cacheOf(STORE, `user.${code}`)}/download /api/offline`]: { result: { categories: [dept] } },
      });
      const lines = [tokenFor(code), undefined].map((token) =>
        page({ "/api/auth/refresh": "no line", "/api/dept": "no line" }, token),
      );
      for (const { store } of lines) {
        const { data, error } = await store.dispatch(testApi.endpoints.read.initiate("dept"));
        expect((data as { result: unknown[] } | undefined)?.result).toEqual(answered ? [dept] : undefined);
        expect(!error).toBe(answered);
      }
    }
  });

  it("an order is not sent without a user, and counts as not sent", async () => {
    caches({});
    const { store, paths } = page({ "/api/auth/refresh": "no line" });
    const { error } = await store.dispatch(testApi.endpoints.make.initiate(undefined));
    expect(error).toMatchObject({ status: "FETCH_ERROR" });
    expect(new Set(paths())).toEqual(new Set(["/api/auth/refresh"]));
  });

  it("who signs out is signed out at the server as soon as it can be reached", async () => {
    caches({});
    const offline = page({ "/api/auth/refresh": "no line", "/api/auth/logout": "no line" });
    await offline.store.dispatch(testApi.endpoints.leave.initiate(undefined));
    offline.store.dispatch(signedOut());
    localStorage.removeItem("user");
    await endLeft(offline.store);
    expect(localStorage.getItem(`leaving.${STORE}`)).not.toBeNull();

    const token = tokenFor("P001");
    const { store, sent } = page({ "/api/auth/refresh": { status: 200, body: { token } } });
    await endLeft(store);
    await endLeft(store);
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      ["/api/auth/refresh", null],
      ["/api/auth/logout", token],
    ]);
    expect(store.getState().session.claims).toBeNull();
  });

  it("who has signed in since stays signed in", async () => {
    localStorage.setItem(`leaving.${STORE}`, "Y");
    const { store, paths } = page({});
    await endLeft(store);
    expect(paths()).toEqual([]);
    expect(localStorage.getItem(`leaving.${STORE}`)).toBeNull();
  });

  it("a line that swallows the call for a token keeps no read waiting that is here", async () => {
    vi.useFakeTimers();
    caches({ [`${cacheOf(STORE, "user.P001")} /api/cart`]: { result: "mine" } });
    const { store } = page({ "/api/auth/refresh": swallowed });
    const read = store.dispatch(testApi.endpoints.read.initiate("cart"));
    await vi.advanceTimersByTimeAsync(4100);
    expect((await read).data).toEqual({ result: "mine" });
  });
});

describe("a preview", () => {
  const seen = tokenFor("P001", 900, { preview: true });
  const claims = readClaims(seen);
  beforeEach(() => {
    if (claims) keepPreview({ code: "P001", name: "Ambica" }, claims);
  });

  it("is begun again by the owner when its page is loaded, and the owner's token is used for that alone", async () => {
    const owner = tokenOf({ role: "owner", cd: "9000012345" });
    const { store, sent } = page({
      "/api/auth/refresh": { status: 200, body: { token: owner } },
      "/api/auth/preview": { status: 200, body: { token: seen } },
    });
    await store.dispatch(testApi.endpoints.read.initiate("products"));
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      ["/api/auth/refresh", null],
      ["/api/auth/preview", owner],
      ["/api/products", seen],
    ]);
    expect(store.getState().session).toMatchObject({ token: seen, preview: { code: "P001" } });
  });

  it.each<[string, Answers]>([
    ["the owner has signed out", { "/api/auth/refresh": { status: 401, body: {} } }],
    [
      "a customer has signed in since",
      { "/api/auth/refresh": { status: 200, body: { token: tokenFor("P001") } } },
    ],
    [
      "the customer was locked",
      {
        "/api/auth/refresh": { status: 200, body: { token: tokenOf({ role: "owner" }) } },
        "/api/auth/preview": { status: 409, body: {} },
      },
    ],
  ])("ends where %s", async (_why, answers) => {
    const { store } = page(answers);
    await startSession(store);
    expect(store.getState().session).toMatchObject({ claims: null, lost: true });
  });
});

describe("an administrator's view of a store", () => {
  const seen = tokenOf({ role: "owner", cd: STORE, kind: "support" });
  const admin = tokenOf({ role: "admin" });
  const answers: Answers = {
    "/api/platform/refresh": { status: 200, body: { token: admin } },
    "/api/platform/views/view-1/token": { status: 200, body: { result: { token: seen } } },
  };
  beforeEach(() => keepSupport("view-1", seen));

  it("goes on when its page is loaded again, by the console's cookie and not the store's", async () => {
    const { store, sent } = page(answers);
    await store.dispatch(testApi.endpoints.read.initiate("orders"));
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      ["/api/platform/refresh", null],
      ["/api/platform/views/view-1/token", admin],
      ["/api/orders", seen],
    ]);
  });

  it("ends where its time is up", async () => {
    const { store } = page({ ...answers, "/api/platform/views/view-1/token": { status: 404, body: {} } });
    await startSession(store);
    expect(store.getState().session).toMatchObject({ claims: null, lost: true, support: "view-1" });
  });

  it("is ended at the server when the administrator leaves", async () => {
    const { store, sent } = page(answers);
    await startSession(store);
    sent.length = 0;
    await endSupport(store);
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      ["/api/platform/refresh", null],
      ["/api/platform/views/view-1", admin],
    ]);
  });
});
