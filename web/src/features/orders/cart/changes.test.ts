// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { be, cartHolds, line, openCart, wireLine } from "@/testing/cart";
import { setQuantity, takeOut } from "./changes";
import type { CartLine } from "./wire";

const set = (quantity: number, of: CartLine = line) => ({ ...of, quantity });

describe("the quantity of a line", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    be("P001");
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("shows at once, and many taps make one call with the last of them", async () => {
    const { store, sent, shown } = await openCart(({ method }) =>
      method === "PUT" ? { body: { result: { ...wireLine, QUANTITY: 80 } } } : cartHolds([wireLine]),
    );
    for (const quantity of [40, 60, 80]) store.dispatch(setQuantity(set(quantity), null, () => undefined));
    expect(shown()[0]?.quantity).toBe(80);
    await vi.advanceTimersByTimeAsync(400);
    const saves = sent.filter(({ method }) => method === "PUT");
    expect(saves).toMatchObject([{ method: "PUT", body: { cartId: 7, quantity: 80 } }]);
    expect(store.getState().cart.changes).toEqual({});
  });

  it("is saved at once when the page is left", async () => {
    const { store, sent } = await openCart(({ method }) =>
      method === "PUT" ? { body: { result: { ...wireLine, QUANTITY: 40 } } } : cartHolds([wireLine]),
    );
    store.dispatch(setQuantity(set(40), null, () => undefined));
    window.dispatchEvent(new Event("pagehide"));
    await vi.waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ method: "PUT", body: { cartId: 7, quantity: 40 } }),
    );
    await vi.advanceTimersByTimeAsync(400);
    expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it("goes back to what the server has when it refuses, and says so", async () => {
    const onRefusal = vi.fn();
    const { store, shown } = await openCart(({ method }) =>
      method === "PUT" ? { status: 422, body: { message: "Only 20 in stock" } } : cartHolds([wireLine]),
    );
    store.dispatch(setQuantity(set(500), null, onRefusal));
    expect(shown()[0]?.quantity).toBe(500);
    await vi.advanceTimersByTimeAsync(400);
    await vi.waitFor(() => expect(onRefusal).toHaveBeenCalled());
    expect(shown()[0]?.quantity).toBe(20);
    expect(onRefusal.mock.calls[0]?.[0]).toMatchObject({ quantity: 20, reason: "Only 20 in stock" });
  });

  it("of a new line is added at once, and what is tapped after it goes after it", async () => {
    const { store, sent, shown } = await openCart(({ method }) =>
      method === "POST"
        ? { status: 201, body: { insertId: 9 } }
        : method === "PUT"
          ? { body: { result: { ...wireLine, cartId: 9, QUANTITY: 40 } } }
          : cartHolds([]),
    );
    store.dispatch(setQuantity({ ...set(20), id: null }, null, () => undefined));
    await vi.advanceTimersByTimeAsync(10);
    expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1);
    store.dispatch(setQuantity({ ...set(40), id: null }, null, () => undefined));
    await vi.advanceTimersByTimeAsync(400);
    expect(sent.slice(1).map(({ method, body }) => [method, body])).toEqual([
      ["POST", { itemCd: "I1", sizeCd: "", quantity: 20 }],
      ["PUT", { cartId: 9, quantity: 40 }],
    ]);
    expect(shown()[0]).toMatchObject({ id: 9, quantity: 40 });
  });

  it("to zero takes the line out, whatever was on its way", async () => {
    const { store, sent, shown } = await openCart(({ method }) =>
      method === "PUT" ? { body: { result: { ...wireLine, QUANTITY: 40 } } } : cartHolds([wireLine]),
    );
    store.dispatch(setQuantity(set(40), null, () => undefined));
    store.dispatch(takeOut(line, null, () => undefined));
    expect(shown()).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent.slice(1).map(({ method, path }) => [method, path])).toEqual([["DELETE", "/api/cart/7"]]);
    expect(shown()).toEqual([]);
  });

  it("that was refused does not undo a later one", async () => {
    const onRefusal = vi.fn();
    const refusals: (() => void)[] = [];
    const { store, shown } = await openCart(async (request) => {
      if (request.method !== "PUT") return cartHolds([wireLine]);
      const { quantity } = await request.json();
      if (quantity === 60) return { body: { result: { ...wireLine, QUANTITY: 60 } } };
      await new Promise<void>((refuse) => refusals.push(refuse));
      return { status: 500, body: {} };
    });
    store.dispatch(setQuantity(set(40), null, onRefusal));
    await vi.waitFor(() => expect(refusals).toHaveLength(1));
    store.dispatch(setQuantity(set(60), null, onRefusal));
    refusals[0]?.();
    await vi.advanceTimersByTimeAsync(400);
    await vi.waitFor(() => expect(store.getState().cart.changes).toEqual({}));
    expect(shown()[0]?.quantity).toBe(60);
    expect(onRefusal).not.toHaveBeenCalled();
  });
});
