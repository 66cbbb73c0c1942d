import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, idTags, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type Order, orderFromWire } from "./wire";

export const ORDERS_PAGE = 10;

export type OrderFilter = { page: number; salesperson: boolean; party?: string };

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's own orders; a salesperson's own, of one party where he chose it. */
    listOrders: build.query<Page<Order>, OrderFilter>({
      query: ({ page, salesperson, party }) => ({
        url: salesperson ? "orders/sman" : "orders",
        params: { page, per_page: ORDERS_PAGE, partyCd: party },
      }),
      transformResponse: (body: Wire["OrderPageOut"]) => pageFromWire(body, orderFromWire),
      providesTags: (page) => [listTag("Order"), ...idTags("Order", page?.items)],
    }),
    getOrder: build.query<Order, string>({
      query: (id) => `orders/${encodeURIComponent(id)}`,
      transformResponse: ({ result }: Wire["OrderDetailOut"]) => orderFromWire(result),
      providesTags: (_order, _error, id) => [idTag("Order", id)],
    }),
    /** Cancels a whole order or one item of it; the server lets a customer do so while it is Pending. */
    cancel: build.mutation<void, { store: string; orderId: number; itemId?: number }>({
      query: ({ store, orderId, itemId }) => ({
        url: "orders/status",
        method: "PUT",
        params: { mobileNo: store },
        body: {
          id: itemId ?? orderId,
          status: "Canceled",
          type: itemId === undefined ? "order" : "orderitm",
        },
      }),
      invalidatesTags: (_done, error, { orderId }) =>
        unlessFailed(error, [idTag("Order", orderId), idTag("Order", String(orderId)), listTag("Order")]),
    }),
  }),
});

export const { useListOrdersQuery, useGetOrderQuery, useCancelMutation } = ordersApi;
