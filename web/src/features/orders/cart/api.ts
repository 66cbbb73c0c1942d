import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { readProblem } from "@/shared/api/problem";
import { listTag, unlessFailed } from "@/shared/api/tags";
import {
  type Added,
  addedFromWire,
  type Cart,
  type CartLine,
  cartFromWire,
  lineFromWire,
  type OrderRequest,
  orderToWire,
  type PartyCode,
  type PlannedItem,
  plannedToWire,
  type SizeQuantity,
} from "./wire";

const forParty = (party: PartyCode) => (party ? { partyCd: party } : {});

/** Milliseconds after which a call without a response counts as offline. */
const PATIENCE = 15_000;
const PATIENCE_WITH_ORDER = 20_000;

const FORBIDDEN = 403;

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

// biome-ignore lint/suspicious/noExplicitAny: a feature must not depend on the type of the whole state
type Dispatch = ThunkDispatch<any, unknown, UnknownAction>;

/** Shows the cart of the response. If the call fails, the caller of the mutation shows the error. */
const showAnswer = async (
  { party }: { party: PartyCode },
  { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<{ data: Cart }> },
) => {
  const done = await queryFulfilled.catch(() => null);
  if (!done) return;
  confirmed += 1;
  const { lines, taxNames, supply, values, schemes } = done.data;
  dispatch(cartApi.util.upsertQueryData("getCart", party, { lines, taxNames, supply, values, schemes }));
};

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Returns the caller's cart, or that of the party a salesperson orders for;
     * each party has a separate cart.
     */
    getCart: build.query<Cart, PartyCode>({
      ...call(
        (party) => get("/api/cart", { query: forParty(party) }),
        (body) => cartFromWire(body),
      ),
      providesTags: [listTag("Cart")],
      // If a change was confirmed while this request was under way,
      // the response may be older than the change.
      onQueryStarted: async (_party, { dispatch, queryFulfilled }) => {
        const before = confirmed;
        await queryFulfilled.catch(() => undefined);
        if (confirmed !== before) dispatch(api.util.invalidateTags([listTag("Cart")]));
      },
    }),
    /** Adds a line and returns its id; in a store with back-orders, the whole line. */
    addLine: build.mutation<
      Partial<CartLine>,
      { line: Pick<CartLine, "code" | "size" | "quantity">; party: PartyCode }
    >({
      ...call(
        ({ line, party }) =>
          post("/api/cart", {
            keepalive: true,
            timeout: PATIENCE,
            body: { itemCd: line.code, sizeCd: line.size, quantity: line.quantity, ...forParty(party) },
          }),
        ({ insertId, line }) => (line ? lineFromWire(line) : { id: insertId }),
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
    /** Puts an order's items into the cart again; the response lists the items that could not be added. */
    repeatOrder: build.mutation<Added, { orderId: number; party: PartyCode }>({
      ...call(
        ({ orderId }) => post("/api/orders/{order_id}/repeat", { path: { order_id: orderId } }),
        addedFromWire,
      ),
      onQueryStarted: showAnswer,
    }),
    /** Adds items to the cart; the response lists the items that could not be added. */
    addItems: build.mutation<Added, { items: PlannedItem[]; party: PartyCode }>({
      ...call(
        ({ items, party }) =>
          post("/api/cart/lines", { body: { lines: items.map(plannedToWire), ...forParty(party) } }),
        addedFromWire,
      ),
      onQueryStarted: showAnswer,
    }),
    /** Sets the quantities of several lines in one call; a quantity of 0 removes the line. */
    setLines: build.mutation<Cart, { lines: SizeQuantity[]; party: PartyCode }>({
      ...call(
        ({ lines, party }) => put("/api/cart/lines", { body: { lines, ...forParty(party) } }),
        (body) => cartFromWire(body),
      ),
      onQueryStarted: showAnswer,
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
      // A 403 may mean that the salesperson's working day has ended, so its state is fetched again.
      invalidatesTags: (_order, error) =>
        error && readProblem(error).status === FORBIDDEN
          ? [listTag("Location")]
          : unlessFailed(error, [listTag("Cart"), listTag("Order"), listTag("Account")]),
    }),
  }),
});

export const {
  useAddItemsMutation,
  useGetCartQuery,
  usePlaceOrderMutation,
  useRepeatOrderMutation,
  useSetLinesMutation,
} = cartApi;
