// @vitest-environment jsdom
import { configureStore } from "@reduxjs/toolkit";
import { beforeEach, describe, expect, it } from "vitest";
import { keepSignedIn, tokenOf } from "@/testing/session";
import { personAt } from "./people";
import { keepPreview, keptPreview, previewAddress } from "./preview";
import { keepSession, sessionReducer, signedIn, signedOut } from "./slice";
import { personOf, readClaims } from "./token";

const STORE = "9000012345";
const SEEN = { code: "P001", name: "Ambica" };

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

describe("a preview", () => {
  beforeEach(() => {
    keepSignedIn({ role: "owner", cd: "O1" });
    const claims = readClaims(tokenOf({ cd: "P001", preview: true }));
    if (claims) keepPreview(SEEN, claims);
  });

  it("is what its tab shows of the shop, while the browser stays signed in as the owner", () => {
    const store = open(`/${STORE}/shop`);
    const { claims, preview, token } = store.getState().session;
    expect(claims).toMatchObject({ role: "user", code: "P001", preview: true });
    expect([preview, token]).toEqual([SEEN, null]);
    store.dispatch(signedOut());
    expect(store.getState().session).toMatchObject({ token: null, preview: SEEN });
    expect(personAt(STORE)).toMatchObject({ role: "owner", code: "O1" });
  });

  it.each([`/${STORE}/owner`, `/${STORE}/owner/preview`])("ends on %s", (path) => {
    expect(open(path).getState().session).toMatchObject({ claims: { role: "owner" }, preview: null });
    expect(keptPreview(`/${STORE}/shop`)).toBeNull();
  });

  it.each(["/9000045120/shop", "/vendors"])("ends on %s, where the owner is not signed in", (path) => {
    expect(open(path).getState().session).toMatchObject({ claims: null, preview: null });
    expect(keptPreview(`/${STORE}/shop`)).toBeNull();
  });

  it("ends when somebody signs in in its tab", () => {
    const store = open(`/${STORE}`);
    store.dispatch(signedIn(tokenOf({ cd: "P002" })));
    expect(personAt(STORE)).toMatchObject({ code: "P002" });
    expect(keptPreview()).toBeNull();
  });

  it("does not use what the person stored on this device", () => {
    const { claims } = open(`/${STORE}`).getState().session;
    expect(claims && personOf(claims)).toBe("preview.P001");
  });

  it("leaves no token in the browser", () => {
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/token|x\.[\w+/=]+\.y/);
  });

  it("begins at an address that leads back to where one was", () => {
    expect(previewAddress(STORE, null)).toBe(`/${STORE}/owner/preview/open?as=guest`);
    expect(previewAddress(STORE, "P001", `/${STORE}/shop?q=fan`)).toBe(
      `/${STORE}/owner/preview/open?as=P001&continue=%2F${STORE}%2Fshop%3Fq%3Dfan`,
    );
  });
});
