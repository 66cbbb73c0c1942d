// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, be, cartHolds, line, openCart, STORE, wireLine } from "@/testing/cart";
import { setQuantity } from "./changes";
import { type SendingEvents, sendWhatWasKept } from "./sending";
import { mustWait, orderLater } from "./waiting";
import type { OrderRequest } from "./wire";

const bulb = { ...line, id: null, code: "I2", name: "Bulb", quantity: 12 };
const wireBulb = { ...wireLine, cartId: 8, itemCd: "I2", ITEM_CD: "I2", ITEM_NAME: "Bulb", QUANTITY: 12 };

const order = (lines = [{ ...line, quantity: 40 }]): OrderRequest => ({
  mobileNumber: STORE,
  party: "P001",
  salesperson: null,
  lines,
  itemAmount: 1520,
  netAmount: 1793.6,
  paymentMode: "Bank",
});
const placed = { status: 201, body: { result: { orderId: 31, ORDER_NO: 1285 } } };

const events = () => ({ refused: vi.fn(), conflict: vi.fn(), orderSent: vi.fn(), orderRefused: vi.fn() });
const nothing = events() as SendingEvents;

/** Opens a cart whose connection to the server can be cut and restored. */
async function cartOn(answer: Answer) {
  const line = { cut: false };
  const cart = await openCart((request) => (line.cut ? "no line" : answer(request)));
  return { ...cart, line };
}

/** Closes the page and opens it again: only what is stored on the device remains. */
async function reopened(answer: Answer) {
  vi.resetModules();
  const testing = await import("@/testing/cart");
  const sending = await import("./sending");
  return { ...(await testing.openCart(answer)), sendWhatWasKept: sending.sendWhatWasKept };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  be("P001");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a change without a line", () => {
  it("stays on the screen and on the device, and is sent once there is a line", async () => {
    const {
      store,
      sent,
      shown,
      line: wire,
    } = await cartOn(({ method }) =>
      method === "PUT" ? { body: { result: { ...wireLine, QUANTITY: 60 } } } : cartHolds([wireLine]),
    );
    wire.cut = true;
    store.dispatch(setQuantity({ ...line, quantity: 40 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);
    store.dispatch(setQuantity({ ...line, quantity: 60 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);
    expect(shown()[0]?.quantity).toBe(60);

    const after = await reopened(({ method }) =>
      method === "PUT" ? { body: { result: { ...wireLine, QUANTITY: 60 } } } : cartHolds([wireLine]),
    );
    expect(after.shown()[0]?.quantity).toBe(60);
    const on = events();
    await after.store.dispatch(after.sendWhatWasKept(on));
    expect(after.sent.filter(({ method }) => method === "PUT")).toMatchObject([
      { body: { cartId: 7, quantity: 60 } },
    ]);
    expect(after.store.getState().cart.changes).toEqual({});
    expect(on.conflict).not.toHaveBeenCalled();
    expect(Object.keys(localStorage).filter((name) => name.startsWith("cart."))).toEqual([]);
    expect(sent.length).toBeGreaterThan(0);
  });

  it("reports a change elsewhere, and wins", async () => {
    let theirs = 20;
    const {
      store,
      sent,
      line: wire,
    } = await cartOn(({ method }) =>
      method === "PUT"
        ? { body: { result: { ...wireLine, QUANTITY: 60 } } }
        : cartHolds([{ ...wireLine, QUANTITY: theirs }]),
    );
    wire.cut = true;
    store.dispatch(setQuantity({ ...line, quantity: 60 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);
    wire.cut = false;
    theirs = 100;
    const on = events();
    await store.dispatch(sendWhatWasKept(on));
    expect(on.conflict).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ line: { ...line, quantity: 60 } }),
      100,
    );
    expect(sent.at(-1)).toMatchObject({ method: "PUT", body: { quantity: 60 } });
  });

  it("that arrived though its answer was lost is no conflict and is not sent again", async () => {
    let arrived = false;
    const { store, sent } = await openCart(({ method }) => {
      if (method !== "PUT") return cartHolds([{ ...wireLine, QUANTITY: arrived ? 60 : 20 }]);
      arrived = true;
      return "no line";
    });
    store.dispatch(setQuantity({ ...line, quantity: 60 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);
    const on = events();
    await store.dispatch(sendWhatWasKept(on));
    expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(1);
    expect(on.conflict).not.toHaveBeenCalled();
    expect(store.getState().cart.changes).toEqual({});
  });

  it("is not sent as somebody else", async () => {
    const { store, line: wire } = await cartOn(() => cartHolds([wireLine]));
    wire.cut = true;
    store.dispatch(setQuantity({ ...line, quantity: 60 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);
    be("P002");
    const other = await reopened(() => cartHolds([wireLine]));
    await other.store.dispatch(other.sendWhatWasKept(nothing));
    expect(other.sent.map(({ method }) => method)).toEqual(["GET"]);
    expect(other.shown()[0]?.quantity).toBe(20);
    be("P001");
    const same = await reopened(({ method }) =>
      method === "PUT" ? { body: { result: { ...wireLine, QUANTITY: 60 } } } : cartHolds([wireLine]),
    );
    await same.store.dispatch(same.sendWhatWasKept(nothing));
    expect(same.sent.at(-1)).toMatchObject({ method: "PUT", body: { quantity: 60 } });
  });
});

describe("an order without a line", () => {
  it("takes its lines along, waits, and goes out under its key before what was put in since", async () => {
    let ordered = false;
    const {
      store,
      sent,
      shown,
      line: wire,
    } = await cartOn(({ method, url }) => {
      if (url.endsWith("/orders")) {
        ordered = true;
        return placed;
      }
      if (method === "POST") return { status: 201, body: { insertId: 9 } };
      return cartHolds(ordered ? [] : [wireLine]);
    });
    wire.cut = true;
    store.dispatch(setQuantity({ ...line, quantity: 40 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);
    expect(store.dispatch(orderLater(order(), "key one", null, null))).toBe(true);
    expect(shown()).toEqual([]);
    expect(store.dispatch(mustWait(null))).toBe(true);
    store.dispatch(setQuantity(bulb, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(10);
    expect(shown()).toMatchObject([{ code: "I2", quantity: 12 }]);

    const on = events();
    await store.dispatch(sendWhatWasKept(on));
    expect(store.getState().cart.waiting["key one"]).toBeDefined();
    wire.cut = false;
    const before = sent.length;
    await store.dispatch(sendWhatWasKept(on));
    const posts = sent.slice(before).filter(({ method }) => method === "POST");
    expect(posts).toMatchObject([
      { path: "/api/orders", key: "key one", body: { orderItm: [{ itemCd: "I1", quantity: 40 }] } },
      { path: "/api/cart", body: { itemCd: "I2", quantity: 12 } },
    ]);
    expect(on.orderSent).toHaveBeenCalledOnce();
    expect(store.getState().cart).toMatchObject({ waiting: {}, changes: {}, sent: { "key one": 31 } });
    expect(shown()).toMatchObject([{ code: "I2", quantity: 12 }]);
    await store.dispatch(sendWhatWasKept(on));
    expect(sent.filter(({ path }) => path === "/api/orders")).toHaveLength(2);
  });

  it("that the store refuses is reported, and its cart is there again as it was made", async () => {
    const {
      store,
      shown,
      line: wire,
    } = await cartOn(({ method, url }) => {
      if (url.endsWith("/orders")) return { status: 409, body: { message: "Rates have changed" } };
      if (method === "PUT") return { body: { result: { ...wireLine, QUANTITY: 40 } } };
      return cartHolds([wireLine, wireBulb]);
    });
    wire.cut = true;
    store.dispatch(setQuantity({ ...line, quantity: 40 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);
    store.dispatch(orderLater(order([{ ...line, quantity: 40 }, bulb]), "key two", null, null));
    wire.cut = false;
    const on = events();
    await store.dispatch(sendWhatWasKept(on));
    expect(on.orderRefused).toHaveBeenCalledExactlyOnceWith(expect.anything(), "Rates have changed");
    expect(on.conflict).not.toHaveBeenCalled();
    expect(store.getState().cart.waiting["key two"]?.refused).toBe("Rates have changed");
    expect(shown()).toMatchObject([
      { code: "I1", quantity: 40 },
      { code: "I2", quantity: 12 },
    ]);
    await store.dispatch(sendWhatWasKept(on));
    expect(on.orderRefused).toHaveBeenCalledOnce();
  });

  it("whose party is gone is kept whole, for its items are in no cart", async () => {
    let gone = false;
    const { store, line: wire } = await cartOn(({ url }) =>
      gone || url.endsWith("/orders")
        ? { status: 404, body: { message: "Account not found" } }
        : cartHolds([wireLine]),
    );
    wire.cut = true;
    store.dispatch(setQuantity({ ...line, quantity: 40 }, null, nothing.refused));
    await vi.advanceTimersByTimeAsync(400);
    store.dispatch(orderLater(order([{ ...line, quantity: 40 }]), "key gone", null, null));
    wire.cut = false;
    gone = true;
    const on = events();
    await store.dispatch(sendWhatWasKept(on));

    expect(on.orderRefused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kept: true }),
      "Account not found",
    );
    expect(store.getState().cart.waiting["key gone"]).toMatchObject({
      refused: "Account not found",
      kept: true,
      order: { lines: [{ code: "I1", quantity: 40 }] },
    });
    expect(store.getState().cart.changes).toEqual({});
    expect(on.refused).not.toHaveBeenCalled();
  });

  it.each([500, 503, 429])("waits on while the server answers %s", async (status) => {
    const { store } = await openCart(({ url }) =>
      url.endsWith("/orders") ? { status, body: {} } : cartHolds([wireLine]),
    );
    store.dispatch(orderLater(order(), `key ${status}`, null, null));
    const on = events();
    await store.dispatch(sendWhatWasKept(on));
    expect(store.getState().cart.waiting[`key ${status}`]?.refused).toBeNull();
    expect(on.orderRefused).not.toHaveBeenCalled();
  });

  it("survives the page, and waits for the same person to sign in again", async () => {
    const { store } = await openCart(() => cartHolds([wireLine]));
    store.dispatch(orderLater(order(), "key three", null, null));
    be("P002");
    const other = await reopened(() => cartHolds([]));
    await other.store.dispatch(other.sendWhatWasKept(nothing));
    expect(other.sent.filter(({ method }) => method === "POST")).toEqual([]);
    be("P001");
    const same = await reopened(({ url }) => (url.endsWith("/orders") ? placed : cartHolds([wireLine])));
    expect(same.shown()).toEqual([]);
    await same.store.dispatch(same.sendWhatWasKept(nothing));
    expect(same.sent.filter(({ key }) => key === "key three")).toHaveLength(1);
  });
});
