// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { platformApi } from "./base";
import { useGetMeQuery } from "./identity";
import { signedIn } from "./session";
import { createConsoleStore } from "./store";

const tokenOf = (seconds: number, role = "admin") =>
  `x.${btoa(JSON.stringify({ role, mobileNo: "platform", exp: Date.now() / 1000 + seconds }))}.y`;

type Reply = { status: number; body: unknown };

/**
 * Requests the caller's identity as a signed-in administrator;
 * a null token means that the page has just loaded.
 */
async function ask(token: string | null, renewal: Reply) {
  const sent: { path: string; token: string | null; store: string | null }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    const { headers } = request;
    sent.push({
      path: pathname,
      token: headers.get("Authorization")?.slice(7) ?? null,
      store: headers.get("x-user"),
    });
    const renewing = pathname.endsWith("/refresh");
    const { status, body } = renewing ? renewal : { status: 200, body: { result: { email: "a@b.in" } } };
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  });
  if (token === null) localStorage.setItem("platform", "{}");
  const store = createConsoleStore();
  if (token !== null) store.dispatch(signedIn(token));
  const { getMe } = platformApi.endpoints as unknown as {
    getMe: { initiate: (none?: undefined) => Parameters<typeof store.dispatch>[0] };
  };
  await store.dispatch(getMe.initiate());
  return { sent, session: store.getState().console };
}

const REFUSED: Reply = { status: 401, body: { message: "Sign in again" } };

describe("a call of the console", () => {
  beforeEach(() => {
    // The endpoints exist once the module has been imported.
    expect(useGetMeQuery).toBeDefined();
    vi.stubGlobal(
      "Request",
      class extends Request {
        constructor(url: string | URL | Request, init?: RequestInit) {
          super(typeof url === "string" ? new URL(url, "http://localhost") : url, init);
        }
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it("names no store, and carries the administrator's token", async () => {
    const token = tokenOf(600);
    const { sent } = await ask(token, REFUSED);
    expect(sent).toEqual([{ path: "/api/platform/me", token, store: null }]);
  });

  it("goes out with a new token when the old one is over", async () => {
    const token = tokenOf(600);
    const { sent, session } = await ask(tokenOf(-60), { status: 200, body: { token } });
    expect(sent.map(({ path }) => path)).toEqual(["/api/platform/refresh", "/api/platform/me"]);
    expect(sent[1]?.token).toBe(token);
    expect(session.token).toBe(token);
  });

  it("ends the session when no new token is issued, and says that it was lost", async () => {
    const { sent, session } = await ask(tokenOf(-60), REFUSED);
    expect(sent.map(({ path }) => path)).toEqual(["/api/platform/refresh"]);
    expect(session).toEqual({ remembered: false, token: null, expires: 0, lost: true });
    expect(localStorage.getItem("platform")).toBeNull();
  });

  it("is made with the token that the cookie brings to a page that was just loaded", async () => {
    const token = tokenOf(600);
    const { sent } = await ask(null, { status: 200, body: { token } });
    expect(sent.map(({ path }) => path)).toEqual(["/api/platform/refresh", "/api/platform/me"]);
    expect(sent[1]?.token).toBe(token);
    expect(localStorage.getItem("platform")).toBe('{"role":"admin"}');
  });

  it("ends in all windows when one of them signs out", async () => {
    localStorage.setItem("platform", "{}");
    vi.stubGlobal("fetch", async () => new Response("{}", { status: REFUSED.status }));
    const store = createConsoleStore();
    expect(store.getState().console.remembered).toBe(true);
    window.dispatchEvent(new StorageEvent("storage", { key: "platform", newValue: null }));
    expect(store.getState().console.remembered).toBe(false);
    window.dispatchEvent(new StorageEvent("storage", { key: "platform", newValue: "{}" }));
    expect(store.getState().console).toMatchObject({ remembered: true, token: null });
    // The renewal that this test started must end, since the calls of other tests would wait for it.
    await expect.poll(() => store.getState().console.lost).toBe(true);
  });

  it("is not made with an owner's token", async () => {
    const { session } = await ask(tokenOf(600, "owner"), REFUSED);
    expect(session.token).toBeNull();
  });
});
