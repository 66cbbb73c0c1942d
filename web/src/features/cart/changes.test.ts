import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@/shared/api/base";
import type { Wire } from "@/shared/api/wire";
import { sessionReducer } from "@/shared/session/slice";
import { cartApi } from "./api";
import { setQuantity } from "./changes";
import { cartReducer } from "./slice";
import { type CartLine, lineFromWire } from "./wire";

const wireLine: Wire["CartLineOut"] = {
  cartId: 7,
  itemCd: "I1",
  MOBNOCO: "9000012345",
  PARTY_CD: "P001",
  img: null,
  ITEM_CD: "I1",
  ITEM_NAME: "Switch",
  ITEM_IMG: null,
  SIZE_CD: "",
  DEPT_CD: "E1",
  QUANTITY: 20,
  RATE: 38,
  PREVIOUS_RATE: null,
  RATEOFTAX: 18,
  MIN_OQTY: 20,
  QYT_MULTI: 20,
  DESC1: "20",
  UOM: "PC",
};
const line = lineFromWire(wireLine);

type Answer = (request: Request) => { status?: number; body: unknown };

async function cartWith(answer: Answer) {
  const sent: { method: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const text = await request.clone().text();
    sent.push({ method: request.method, body: text ? JSON.parse(text) : null });
    const { status = 200, body } = answer(request);
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer, cart: cartReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  await store.dispatch(cartApi.endpoints.getCart.initiate(null));
  const lines = () => cartApi.endpoints.getCart.select(null)(store.getState()).data?.lines ?? [];
  return { store, sent, lines };
}

const cartHolds = (lines: Wire["CartLineOut"][]) => ({
  body: { result: lines, totals: { noOfItem: lines.length } },
});
const set = (quantity: number, of: CartLine = line) => ({ ...of, quantity });

describe("the quantity of a line", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
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
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("shows at once, and many taps make one call with the last of them", async () => {
    const { store, sent, lines } = await cartWith(({ method }) =>
      method === "PUT" ? { body: { result: { ...wireLine, QUANTITY: 80 } } } : cartHolds([wireLine]),
    );
    for (const quantity of [40, 60, 80]) store.dispatch(setQuantity(set(quantity), null, () => undefined));
    expect(lines()[0]?.quantity).toBe(80);
    await vi.advanceTimersByTimeAsync(400);
    const saves = sent.filter(({ method }) => method === "PUT");
    expect(saves).toEqual([{ method: "PUT", body: { cartId: 7, quantity: 80 } }]);
    expect(store.getState().cart.unsaved).toEqual([]);
  });

  it("is saved at once when the page is left", async () => {
    const { store, sent } = await cartWith(({ method }) =>
      method === "PUT" ? { body: { result: { ...wireLine, QUANTITY: 40 } } } : cartHolds([wireLine]),
    );
    store.dispatch(setQuantity(set(40), null, () => undefined));
    window.dispatchEvent(new Event("pagehide"));
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ method: "PUT", body: { cartId: 7, quantity: 40 } }));
    await vi.advanceTimersByTimeAsync(400);
    expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it("goes back to what the server has when it refuses, and says so", async () => {
    const told = vi.fn();
    const { store, lines } = await cartWith(({ method }) =>
      method === "PUT" ? { status: 422, body: { message: "Only 20 in stock" } } : cartHolds([wireLine]),
    );
    store.dispatch(setQuantity(set(500), null, told));
    expect(lines()[0]?.quantity).toBe(500);
    await vi.advanceTimersByTimeAsync(400);
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    expect(lines()[0]?.quantity).toBe(20);
    expect(told.mock.calls[0]?.[0]).toMatchObject({ quantity: 20, reason: "Only 20 in stock" });
  });

  it("of a new line is added at once, and what is tapped after it goes after it", async () => {
    const { store, sent, lines } = await cartWith(({ method }) =>
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
    expect(lines()[0]).toMatchObject({ id: 9, quantity: 40 });
  });
});
