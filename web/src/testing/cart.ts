import { configureStore } from "@reduxjs/toolkit";
import { vi } from "vitest";
import { cartApi } from "@/features/orders/cart/api";
import { cartReducer, keepCart } from "@/features/orders/cart/slice";
import { cartLines, linesOf } from "@/features/orders/cart/state";
import { lineFromWire } from "@/features/orders/cart/wire";
import { api } from "@/shared/api/base";
import { apiMiddleware } from "@/shared/api/middleware";
import type { Wire } from "@/shared/api/wire";
import { partyReducer } from "@/shared/session/party";
import { sessionReducer } from "@/shared/session/slice";
import { giveToken, keepSignedIn } from "./session";

export const STORE = "9000012345";

export const wireLine: Wire["CartLineOut"] = {
  cartId: 7,
  itemCd: "I1",
  MOBNOCO: STORE,
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
  available: true,
};
export const line = lineFromWire(wireLine);

type Reply = { status?: number; body: unknown } | "no line";
export type Answer = (request: Request) => Reply | Promise<Reply>;

/** Signs a customer in at the store of the address. */
export function be(code: string) {
  window.history.replaceState(null, "", `/${STORE}`);
  keepSignedIn({ cd: code, mobileNo: STORE });
}

/** Opens a page with a cart, and a server that returns these answers. */
export async function openCart(answer: Answer) {
  const sent: { method: string; path: string; body: unknown; key: string | null }[] = [];
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string | URL | Request, init?: RequestInit) {
        super(typeof url === "string" ? new URL(url, "http://localhost") : url, init);
      }
    },
  );
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const request = typeof input === "string" ? new Request(input) : input;
    const text = await request.clone().text();
    const { pathname } = new URL(request.url);
    const body = text ? JSON.parse(text) : null;
    if (pathname === "/api/health/live") return new Response("{}");
    sent.push({ method: request.method, path: pathname, body, key: request.headers.get("Idempotency-Key") });
    const reply = await answer(request);
    if (reply === "no line") throw new TypeError("Failed to fetch");
    const headers = { "Content-Type": "application/json" };
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200, headers });
  });
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      party: partyReducer,
      cart: cartReducer,
    },
    middleware: (defaults) => defaults().concat(apiMiddleware),
  });
  giveToken(store);
  store.subscribe(() => keepCart(store.getState()));
  await store.dispatch(cartApi.endpoints.getCart.initiate(null));
  return {
    store,
    sent,
    shown: () => store.dispatch(cartLines(null)),
    onServer: () => store.dispatch(linesOf(null)),
  };
}

export const cartHolds = (lines: Wire["CartLineOut"][]) => ({
  body: { result: lines, totals: { noOfItem: lines.length } },
});
