import { api } from "@/shared/api/base";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type Cart, type CartLine, cartFromWire, lineFromWire, type OrderRequest, orderToWire } from "./wire";

export type PartyCode = string | null;

const forParty = (party: PartyCode) => (party ? { partyCd: party } : {});

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The cart of the caller, or of the party a salesperson orders for; each party has its own. */
    getCart: build.query<Cart, PartyCode>({
      query: (party) => ({ url: "cart", params: forParty(party) }),
      transformResponse: (body: Wire["CartOut"]) => cartFromWire(body),
      providesTags: [listTag("Cart")],
    }),
    addLine: build.mutation<number, { line: CartLine; party: PartyCode }>({
      query: ({ line, party }) => ({
        url: "cart",
        method: "POST",
        keepalive: true,
        body: { itemCd: line.code, sizeCd: line.size, quantity: line.quantity, ...forParty(party) },
      }),
      transformResponse: ({ insertId }: Wire["InsertedOut"]) => insertId,
    }),
    changeLine: build.mutation<CartLine, { id: number; quantity: number; party: PartyCode }>({
      query: ({ id, quantity, party }) => ({
        url: "cart",
        method: "PUT",
        keepalive: true,
        body: { cartId: id, quantity, ...forParty(party) },
      }),
      transformResponse: ({ result }: Wire["OneLineOut"]) => lineFromWire(result),
    }),
    removeLine: build.mutation<void, { id: number; party: PartyCode }>({
      query: ({ id, party }) => ({
        url: `cart/${id}`,
        method: "DELETE",
        keepalive: true,
        params: forParty(party),
      }),
    }),
    placeOrder: build.mutation<{ id: number; number: number }, { order: OrderRequest; key: string }>({
      query: ({ order, key }) => ({
        url: "orders",
        method: "POST",
        headers: { "Idempotency-Key": key },
        body: orderToWire(order),
      }),
      transformResponse: ({ result }: Wire["PlacedOut"]) => ({
        id: result.orderId,
        number: result.ORDER_NO,
      }),
      invalidatesTags: (_order, error) =>
        unlessFailed(error, [listTag("Cart"), listTag("Order"), listTag("Account")]),
    }),
  }),
});

export const { useGetCartQuery, usePlaceOrderMutation } = cartApi;
