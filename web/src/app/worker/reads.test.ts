import { describe, expect, it } from "vitest";
import { keptPage, keptRead } from "./reads";

const STORE = "9000012345";
const token = (claims: object) => `Bearer x.${btoa(JSON.stringify({ mobileNo: STORE, ...claims }))}.y`;
const party = { role: "user", cd: "P001", session: "one", groupCd: 1 };

const kept = (path: string, authorization?: string, store: string | null = STORE) => {
  const headers = new Headers();
  if (store) headers.set("x-user", store);
  if (authorization) headers.set("Authorization", authorization);
  return keptRead(new URL(`/api/${path}`, "https://haat.example"), headers);
};

describe("the answer to a read", () => {
  it("is kept apart for every store and every person, whatever their token is at the moment", () => {
    const caches = [
      kept("products?page=0"),
      kept("products?page=0", token(party)),
      kept("products?page=0", token({ ...party, cd: "P002" })),
      kept("products?page=0", token({ ...party, mobileNo: "9000045120" }), "9000045120"),
      kept("products?page=0", token({ role: "user", cd: null, session: "guest one" })),
      kept("products?page=0", token({ role: "user", cd: null, session: "guest two" })),
    ].map((read) => read?.cache);
    expect(new Set(caches).size).toBe(caches.length);
    expect(caches).not.toContain(undefined);
    expect(kept("cart", token({ ...party, session: "two", exp: 5 }))?.cache).toBe(caches[1]);
    expect(caches.join()).not.toContain(token(party));
  });

  it("is not kept in a preview, which has no storage of its own", () => {
    expect(kept("products?page=0", token({ ...party, preview: true }))).toBeNull();
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
    expect(kept(path, token(party))).toBeNull();
  });

  it("is not kept for an owner, for a token of another store, or for a page without a store", () => {
    expect(kept("orders", token({ role: "owner", cd: null }))).toBeNull();
    expect(kept("products", token({ role: "owner", cd: null }))).toBeNull();
    expect(kept("products", token({ ...party, mobileNo: "9000045120" }))).toBeNull();
    expect(kept("products", undefined, null)).toBeNull();
    expect(kept("products", "Bearer nonsense")).toBeNull();
  });

  it("may be one of earlier on a slow line where it is the shop's, not where it is one's own", () => {
    expect(kept("products/itemsById/I1?x=1", token(party))?.shop).toBe(true);
    expect(kept("saral/about?mobileNo=9000012345")?.shop).toBe(true);
    expect(kept("cart", token(party))?.shop).toBe(false);
    expect(kept("orders/12", token(party))?.shop).toBe(false);
    expect(kept("cart")).toBeNull();
  });
});

describe("the page of a store", () => {
  it("is kept once for all its addresses, and not for the back office", () => {
    const page = (path: string) => keptPage(new URL(path, "https://haat.example"));
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
