import { configureStore } from "@reduxjs/toolkit";
import { beforeEach, describe, expect, it } from "vitest";
import { keepPreview, keptPreview, previewAddress } from "./preview";
import { keepToken, sessionReducer, signedIn, signedOut } from "./slice";
import { personOf } from "./token";

const STORE = "9000012345";
const tokenOf = (claims: object) => `x.${btoa(JSON.stringify({ mobileNo: STORE, exp: 9e9, ...claims }))}.y`;
const OWNER = tokenOf({ role: "owner", cd: "O1" });
const SEEN = { token: tokenOf({ role: "user", cd: "P001", preview: true }), code: "P001", name: "Ambica" };

const open = (path: string) => {
  window.history.replaceState(null, "", path);
  const store = configureStore({ reducer: { session: sessionReducer } });
  store.subscribe(() => keepToken(store.getState()));
  return store;
};

describe("a preview", () => {
  beforeEach(() => {
    localStorage.setItem("user", OWNER);
    keepPreview(SEEN);
  });

  it("is what its tab shows of the shop, while the browser stays signed in as the owner", () => {
    const store = open(`/${STORE}/shop`);
    const { claims, preview } = store.getState().session;
    expect(claims).toMatchObject({ role: "user", code: "P001", preview: true });
    expect(preview).toEqual(SEEN);
    store.dispatch(signedOut());
    expect(store.getState().session).toMatchObject({ token: null, preview: SEEN });
    expect(localStorage.getItem("user")).toBe(OWNER);
  });

  it.each([`/${STORE}/owner`, `/${STORE}/owner/preview`, "/9000045120/shop", "/vendors"])(
    "ends on %s",
    (path) => {
      expect(open(path).getState().session).toMatchObject({ claims: { role: "owner" }, preview: null });
      expect(keptPreview(`/${STORE}/shop`)).toBeNull();
    },
  );

  it("ends when somebody signs in in its tab", () => {
    const store = open(`/${STORE}`);
    const dealer = tokenOf({ role: "user", cd: "P002" });
    store.dispatch(signedIn(dealer));
    expect(localStorage.getItem("user")).toBe(dealer);
    expect(keptPreview()).toBeNull();
  });

  it("is nobody that has anything of his own on this device", () => {
    const { claims } = open(`/${STORE}`).getState().session;
    expect(claims && personOf(claims)).toBe("preview.P001");
  });

  it("begins at an address that leads back to where one was", () => {
    expect(previewAddress(STORE, null)).toBe(`/${STORE}/owner/preview/open?as=guest`);
    expect(previewAddress(STORE, "P001", `/${STORE}/shop?q=fan`)).toBe(
      `/${STORE}/owner/preview/open?as=P001&continue=%2F${STORE}%2Fshop%3Fq%3Dfan`,
    );
  });
});
