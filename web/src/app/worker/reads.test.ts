import { describe, expect, it } from "vitest";
import { cachedPage, cachedRead } from "./reads";

const STORE = "9000012345";
const token = (claims: object) => `Bearer x.${btoa(JSON.stringify({ mobileNo: STORE, ...claims }))}.y`;
const party = { role: "user", cd: "P001", session: "one", groupCd: 1 };

const cached = (path: string, authorization?: string, store: string | null = STORE) => {
  const headers = new Headers();
  if (store) headers.set("x-user", store);
  if (authorization) headers.set("Authorization", authorization);
  return cachedRead(new URL(`/api/${path}`, "https://haat.example"), headers);
};

describe("the answer to a read", () => {
  it("is kept apart for every store and every person, whatever their token is at the moment", () => {
    const caches = [
      cached("products?page=0"),
      cached("products?page=0", token(party)),
      cached("products?page=0", token({ ...party, cd: "P002" })),
      cached("products?page=0", token({ ...party, mobileNo: "9000045120" }), "9000045120"),
      cached("products?page=0", token({ role: "user", cd: null, session: "guest one" })),
      cached("products?page=0", token({ role: "user", cd: null, session: "guest two" })),
    ].map((read) => read?.cache);
    expect(new Set(caches).size).toBe(caches.length);
    expect(caches).not.toContain(undefined);
    expect(cached("cart", token({ ...party, session: "two", exp: 5 }))?.cache).toBe(caches[1]);
    expect(caches.join()).not.toContain(token(party));
  });

  it("is not kept in a preview, which must leave nothing in the browser", () => {
    expect(cached("products?page=0", token({ ...party, preview: true }))).toBeNull();
  });

  it.each([
    "auth/sessions",
    "platform/stores",
    "dashboard",
    "orders/filter",
    "orders/status/total",
    "exports/7",
    "location",
    "location/filter",
    "health",
    "approval",
  ])("is not kept at all for %s", (path) => {
    expect(cached(path, token(party))).toBeNull();
  });

  it("is not kept for an owner, for a token of another store, or for a page without a store", () => {
    expect(cached("orders", token({ role: "owner", cd: null }))).toBeNull();
    expect(cached("products", token({ role: "owner", cd: null }))).toBeNull();
    expect(cached("products", token({ ...party, mobileNo: "9000045120" }))).toBeNull();
    expect(cached("products", undefined, null)).toBeNull();
    expect(cached("products", "Bearer nonsense")).toBeNull();
  });

  it("may be one of earlier on a slow line where it is the shop's, not where it is one's own", () => {
    expect(cached("products/itemsById/I1?x=1", token(party))?.shop).toBe(true);
    expect(cached("saral/about?mobileNo=9000012345")?.shop).toBe(true);
    expect(cached("cart", token(party))?.shop).toBe(false);
    expect(cached("orders/12", token(party))?.shop).toBe(false);
    expect(cached("cart")).toBeNull();
  });
});

describe("the page of a store", () => {
  it("is kept once for all its addresses, and not for the back office", () => {
    const page = (path: string) => cachedPage(new URL(path, "https://haat.example"));
    expect(page("/9000012345")).toBe("/9000012345");
    expect(page("/9000012345/shop?q=mcb")).toBe("/9000012345");
    expect(page("/9000012345/ownership")).toBe("/9000012345");
    expect(page("/9000012345/owner")).toBeNull();
    expect(page("/9000012345/owner/orders")).toBeNull();
    expect(page("/")).toBeNull();
    expect(page("/platform")).toBeNull();
    expect(page("/90000123456")).toBeNull();
  });
});
