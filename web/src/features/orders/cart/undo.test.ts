// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, be, cartHolds, line, openCart, STORE, wireLine } from "@/testing/cart";
import { setQuantity } from "./changes";
import { type SendingEvents, sendWhatWasKept, undo } from "./sending";
import { orderLater } from "./waiting";
import type { OrderRequest } from "./wire";

const bulb = { ...line, id: null, code: "I2", name: "Bulb", quantity: 12 };
const order = (lines = [line, bulb]): OrderRequest => ({
  mobileNumber: STORE,
  party: "P001",
  salesperson: null,
  lines,
  itemAmount: 1520,
  netAmount: 1793.6,
  paymentMode: "Bank",
});
const placed = { status: 201, body: { result: { orderId: 31, ORDER_NO: 1285 } } };
const nothing: SendingEvents = {
  refused: vi.fn(),
  conflict: vi.fn(),
  orderSent: vi.fn(),
  orderRefused: vi.fn(),
};

/** Opens a cart with unsaved bulbs, and its order, which waits under this key. */
async function waitsAs(key: string, answer: Answer) {
  const wire = { cut: true };
  const cart = await openCart((request) =>
    wire.cut && request.method !== "GET" ? "no line" : answer(request),
  );
  cart.store.dispatch(setQuantity(bulb, null, nothing.refused));
  await vi.advanceTimersByTimeAsync(400);
  expect(cart.store.dispatch(orderLater(order(), key, null, null))).toBe(true);
  expect(cart.shown()).toEqual([]);
  const orders = () => cart.sent.filter(({ path }) => path === "/api/orders");
  return { ...cart, wire, orders };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  be("P001");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an order that waits is undone", () => {
  it("and its lines are in the cart again, with what was put in since; it is never sent", async () => {
    const { store, shown, wire, orders } = await waitsAs("key one", () => cartHolds([wireLine]));
    store.dispatch(setQuantity({ ...bulb, quantity: 24 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);

    expect(await store.dispatch(undo("key one"))).toBe(true);

    expect(store.getState().cart.waiting).toEqual({});
    expect(shown()).toMatchObject([
      { code: "I1", quantity: 20 },
      { code: "I2", quantity: 36 },
    ]);
    expect(Object.keys(localStorage).filter((name) => name.startsWith("cart.order/"))).toEqual([]);
    wire.cut = false;
    await store.dispatch(sendWhatWasKept(nothing));
    expect(orders()).toEqual([]);
    expect(await store.dispatch(undo("key one"))).toBe(false);
  });

  it("though another one of the same goods waits on, which leaves nothing of it behind", async () => {
    let left = [wireLine];
    const { store, shown, wire, sent } = await waitsAs("key one", ({ method, url }) => {
      if (url.endsWith("/orders")) {
        left = [];
        return placed;
      }
      return method === "POST" ? { status: 201, body: { insertId: 9 } } : cartHolds(left);
    });
    store.dispatch(setQuantity({ ...line, quantity: 60 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);
    store.dispatch(orderLater(order([{ ...line, quantity: 60 }]), "key two", null, null));

    expect(await store.dispatch(undo("key one"))).toBe(true);
    expect(shown().map(({ code, quantity }) => [code, quantity])).toEqual([
      ["I1", 20],
      ["I2", 12],
    ]);
    wire.cut = false;
    await store.dispatch(sendWhatWasKept(nothing));

    const lines = sent.filter(({ method, path }) => method === "POST" && path === "/api/cart");
    expect(lines.slice(-2).map(({ body }) => body)).toMatchObject([
      { itemCd: "I1", quantity: 20 },
      { itemCd: "I2", quantity: 12 },
    ]);
    expect(nothing.conflict).not.toHaveBeenCalled();
  });

  it("not once it has been on its way: the store may have it though no answer came", async () => {
    const { store, wire, orders } = await waitsAs("key one", ({ url }) =>
      url.endsWith("/orders") ? placed : cartHolds([]),
    );
    await store.dispatch(sendWhatWasKept(nothing));
    expect(orders()).toHaveLength(1);

    expect(await store.dispatch(undo("key one"))).toBe(false);

    wire.cut = false;
    await store.dispatch(sendWhatWasKept(nothing));
    expect(orders().map(({ key }) => key)).toEqual(["key one", "key one"]);
    expect(store.getState().cart.sent).toEqual({ "key one": 31 });
  });

  it("not while it is being sent", async () => {
    let taken: boolean | undefined;
    const { store, wire } = await waitsAs("key one", ({ url }) =>
      url.endsWith("/orders")
        ? store.dispatch(undo("key one")).then((answer) => {
            taken = answer;
            return placed;
          })
        : cartHolds([]),
    );
    wire.cut = false;

    await store.dispatch(sendWhatWasKept(nothing));

    expect(taken).toBe(false);
    expect(store.getState().cart).toMatchObject({ waiting: {}, sent: { "key one": 31 } });
  });

  it("in another window, and this one, which has not received it yet, does not send it", async () => {
    const { store, wire, orders } = await waitsAs("key one", () => cartHolds([wireLine]));
    localStorage.removeItem("cart.order/key one");
    wire.cut = false;

    await store.dispatch(sendWhatWasKept(nothing));

    expect(orders()).toEqual([]);
  });

  it("not where it was sent in vain before it was put by", async () => {
    const { store } = await openCart(() => cartHolds([wireLine]));
    store.dispatch(orderLater(order([line]), "key one", null, null, true));

    expect(await store.dispatch(undo("key one"))).toBe(false);
  });
});
