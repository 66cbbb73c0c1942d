// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { be, cartHolds, line, openCart, STORE, wireLine } from "@/testing/cart";
import { keepPendingItem, putIn, takePendingItems } from "./pending-items";

const ITEM = { code: line.code, size: line.size, name: line.name, quantity: 40 };
const HOUR = 3600_000;

beforeEach(() => {
  localStorage.clear();
  be("P001");
});

describe("an item that was added before there was a cart", () => {
  it("is taken once, and only at its store", () => {
    keepPendingItem(STORE, line);
    expect(takePendingItems("9000045120")).toEqual([]);
    expect(takePendingItems(STORE)).toMatchObject([{ code: "I1", size: "", quantity: 20 }]);
    expect(takePendingItems(STORE)).toEqual([]);
  });

  it("is kept with the others that were added, each size once", () => {
    keepPendingItem(STORE, { ...line, size: "1 mm" });
    keepPendingItem(STORE, { ...line, size: "2 mm" });
    keepPendingItem(STORE, { ...line, size: "1 mm", quantity: 60 });
    expect(takePendingItems(STORE)).toMatchObject([
      { size: "2 mm", quantity: 20 },
      { size: "1 mm", quantity: 60 },
    ]);
  });

  it("is forgotten after an hour", () => {
    keepPendingItem(STORE, line);
    const later = Date.now() + HOUR;
    vi.spyOn(Date, "now").mockReturnValue(later);
    expect(takePendingItems(STORE)).toEqual([]);
    vi.restoreAllMocks();
    expect(takePendingItems(STORE)).toEqual([]);
  });

  it("keeps no rate: a visitor sees other rates than who signs in", () => {
    keepPendingItem(STORE, line);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/rate/i);
  });

  it("goes into the cart with the quantity that was wanted, at the server's rate", async () => {
    const lines: (typeof wireLine)[] = [];
    const { store, sent, shown } = await openCart(({ method }) => {
      if (method === "POST") {
        lines.push({ ...wireLine, QUANTITY: 40, RATE: 36 });
        return { status: 201, body: { insertId: 7 } };
      }
      return cartHolds(lines);
    });
    await store.dispatch(putIn([ITEM], null));
    const [post] = sent.filter(({ method }) => method === "POST");
    expect(post?.body).toEqual({ itemCd: "I1", sizeCd: "", quantity: 40 });
    await vi.waitFor(() => expect(shown()).toMatchObject([{ code: "I1", quantity: 40, rate: 36 }]));
  });

  it("takes nothing from a cart that holds more of it", async () => {
    const { store, sent } = await openCart(() => cartHolds([{ ...wireLine, QUANTITY: 60 }]));
    await store.dispatch(putIn([ITEM], null));
    expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("says what the server answers instead", async () => {
    const { store } = await openCart(({ method }) =>
      method === "POST" ? { status: 404, body: { message: "gone" } } : cartHolds([]),
    );
    expect(await store.dispatch(putIn([ITEM], null))).toMatchObject([{ item: ITEM, error: { status: 404 } }]);
  });
});
