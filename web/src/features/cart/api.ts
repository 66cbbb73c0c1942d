import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { listTag, unlessFailed } from "@/shared/api/tags";
import {
  type Cart,
  type CartLine,
  cartFromWire,
  lineFromWire,
  type OrderRequest,
  orderToWire,
  type PartyCode,
} from "./wire";

const forParty = (party: PartyCode) => (party ? { partyCd: party } : {});

/** Milliseconds after which a call without an answer counts as offline. */
const PATIENCE = 15_000;
const PATIENCE_WITH_ORDER = 20_000;

/** The number of line changes that the server has confirmed. */
let confirmed = 0;
const countConfirmed = async (_change: unknown, { queryFulfilled }: { queryFulfilled: Promise<unknown> }) => {
  await queryFulfilled.then(
    () => {
      confirmed += 1;
    },
    () => undefined,
  );
};

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The caller's cart, or that of the party a salesperson orders for; each party has its own. */
    getCart: build.query<Cart, PartyCode>({
      ...call(
        (party) => get("/api/cart", { query: forParty(party) }),
        (body) => cartFromWire(body),
      ),
      providesTags: [listTag("Cart")],
      // If a change was confirmed while this answer was on its way, the answer may be older than the change.
      onQueryStarted: async (_party, { dispatch, queryFulfilled }) => {
        const before = confirmed;
        await queryFulfilled.catch(() => undefined);
        if (confirmed !== before) dispatch(api.util.invalidateTags([listTag("Cart")]));
      },
    }),
    addLine: build.mutation<number, { line: CartLine; party: PartyCode }>({
      ...call(
        ({ line, party }) =>
          post("/api/cart", {
            keepalive: true,
            timeout: PATIENCE,
            body: { itemCd: line.code, sizeCd: line.size, quantity: line.quantity, ...forParty(party) },
          }),
        ({ insertId }) => insertId,
      ),
      onQueryStarted: countConfirmed,
    }),
    changeLine: build.mutation<CartLine, { id: number; quantity: number; party: PartyCode }>({
      ...call(
        ({ id, quantity, party }) =>
          put("/api/cart", {
            keepalive: true,
            timeout: PATIENCE,
            body: { cartId: id, quantity, ...forParty(party) },
          }),
        ({ result }) => lineFromWire(result),
      ),
      onQueryStarted: countConfirmed,
    }),
    removeLine: build.mutation<void, { id: number; party: PartyCode }>({
      ...call(
        ({ id, party }) =>
          del("/api/cart/{line_id}", {
            path: { line_id: id },
            keepalive: true,
            timeout: PATIENCE,
            query: forParty(party),
          }),
        () => undefined,
      ),
      onQueryStarted: countConfirmed,
    }),
    placeOrder: build.mutation<{ id: number; number: number }, { order: OrderRequest; key: string }>({
      ...call(
        ({ order, key }) =>
          post("/api/orders", {
            timeout: PATIENCE_WITH_ORDER,
            headers: { "Idempotency-Key": key },
            body: orderToWire(order),
          }),
        ({ result }) => ({
          id: result.orderId,
          number: result.ORDER_NO,
        }),
      ),
      invalidatesTags: (_order, error) =>
        unlessFailed(error, [listTag("Cart"), listTag("Order"), listTag("Account")]),
    }),
  }),
});

export const { useGetCartQuery, usePlaceOrderMutation } = cartApi;
