import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionReducer } from "@/shared/session/slice";
import { api } from "./base";

const tokenOf = (code: string, seconds: number, more = {}) => {
  const exp = Date.now() / 1000 + seconds;
  const claims = { role: "user", cd: code, mobileNo: "9000012345", exp, ...more };
  return `x.${btoa(JSON.stringify(claims))}.y`;
};

type Reply = { status: number; body: unknown } | "no line";

/** Somebody whose token is over makes an order. */
async function order(
  renewal: Reply,
  orders: Reply = { status: 201, body: {} },
  token = tokenOf("P001", -60),
) {
  const sent: { path: string; token: string | null }[] = [];
  vi.stubGlobal("fetch", async (asked: Request | string) => {
    if (typeof asked === "string") return new Response("{}");
    const { pathname } = new URL(asked.url);
    sent.push({ path: pathname, token: asked.headers.get("Authorization")?.slice(7) ?? null });
    const reply = pathname === "/api/auth/refresh" ? renewal : orders;
    if (reply === "no line") throw new TypeError("Failed to fetch");
    const headers = { "Content-Type": "application/json" };
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers });
  });
  localStorage.setItem("user", token);
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const orderApi = api.injectEndpoints({
    endpoints: (build) => ({ make: build.mutation({ query: () => ({ url: "orders", method: "POST" }) }) }),
    overrideExisting: true,
  });
  const { error } = await store.dispatch(orderApi.endpoints.make.initiate(undefined));
  return { sent, error, session: store.getState().session };
}

describe("a call with a token that is over", () => {
  beforeEach(() => {
    vi.stubGlobal(
      "Request",
      class extends Request {
        constructor(url: string | URL | Request, init?: RequestInit) {
          super(typeof url === "string" ? new URL(url, "http://localhost") : url, init);
        }
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it("goes out with a new one", async () => {
    const token = tokenOf("P001", 900);
    const { sent, error, session } = await order({ status: 200, body: { token } });
    expect(sent.map(({ path }) => path)).toEqual(["/api/auth/refresh", "/api/orders"]);
    expect(sent[1]?.token).toBe(token);
    expect(error).toBeUndefined();
    expect(session.token).toBe(token);
  });

  it.each<[string, Reply]>([
    ["there is no line", "no line"],
    ["the server is busy", { status: 429, body: {} }],
    ["the server is away", { status: 503, body: {} }],
  ])("ends nobody's session while %s", async (_why, renewal) => {
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

  it.each<[string, number, Reply, string[]]>([
    ["its time is over", -60, { status: 201, body: {} }, []],
    ["the server ends it", 60, { status: 401, body: {} }, ["/api/orders"]],
  ])("never takes the owner's cookie for a preview: %s", async (_why, seconds, orders, asked) => {
    const preview = tokenOf("P001", seconds, { preview: true });
    const { sent, session } = await order({ status: 200, body: {} }, orders, preview);
    expect(sent.map(({ path }) => path)).toEqual(asked);
    expect(session.lost).toBe(true);
  });

  it("is never sent as somebody who signed in since in another window", async () => {
    const { sent, error } = await order({ status: 200, body: { token: tokenOf("P002", 900) } });
    expect(sent.map(({ path }) => path)).toEqual(["/api/auth/refresh"]);
    expect(error).toMatchObject({ status: 401 });
  });
});
