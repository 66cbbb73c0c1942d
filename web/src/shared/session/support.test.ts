// @vitest-environment jsdom
import { configureStore } from "@reduxjs/toolkit";
import { beforeEach, describe, expect, it } from "vitest";
import { keepSignedIn, tokenOf } from "@/testing/session";
import { personAt } from "./people";
import { keepSession, sessionReducer, signedIn, signedOut } from "./slice";
import { keepSupport, keptSupport } from "./support";
import { personOf } from "./token";

const STORE = "9000012345";

const open = (path: string) => {
  window.history.replaceState(null, "", path);
  const store = configureStore({ reducer: { session: sessionReducer } });
  let before = store.getState().session;
  store.subscribe(() => {
    keepSession(before, store.getState());
    before = store.getState().session;
  });
  return store;
};

describe("an administrator's view of a store", () => {
  beforeEach(() => {
    localStorage.clear();
    keepSignedIn({ cd: "P001" });
    keepSupport("view-1", tokenOf({ role: "owner", cd: STORE, kind: "support" }));
  });

  it("is what its tab shows, while the browser stays signed in as who it was", () => {
    const store = open(`/${STORE}/owner`);
    const { claims, support, preview, token } = store.getState().session;
    expect(claims).toMatchObject({ role: "owner", code: STORE, support: true });
    expect([support, preview, token]).toEqual(["view-1", null, null]);
    store.dispatch(signedOut());
    expect(store.getState().session).toMatchObject({ token: null, support: "view-1" });
    expect(personAt(STORE)).toMatchObject({ role: "user", code: "P001" });
  });

  it.each(["/9000045120/owner", "/platform"])("ends on %s", (path) => {
    expect(open(path).getState().session).toMatchObject({ claims: null, support: null });
    expect(keptSupport(`/${STORE}/owner`)).toBeNull();
  });

  it("ends when somebody signs in in its tab", () => {
    const store = open(`/${STORE}`);
    store.dispatch(signedIn(tokenOf({ cd: "P002" })));
    expect(personAt(STORE)).toMatchObject({ code: "P002" });
    expect(keptSupport()).toBeNull();
  });

  it("shares no cache with the owner, and leaves no token in the browser", () => {
    const { claims } = open(`/${STORE}/owner`).getState().session;
    expect(claims && personOf(claims)).toBe(`support.${STORE}`);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/token|x\.[\w+/=]+\.y/);
  });
});
