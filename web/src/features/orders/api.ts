import { api } from "@/shared/api/base";
import { call, get, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, idTags, listTag, unlessFailed } from "@/shared/api/tags";
import { type Order, orderFromWire } from "./wire";

export const ORDERS_PAGE = 10;

export type OrderFilter = { page: number; salesperson: boolean; party?: string };

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A customer's orders, or a salesperson's, optionally of one party. */
    listOrders: build.query<Page<Order>, OrderFilter>({
      ...call(
        ({ page, salesperson, party }) =>
          get(salesperson ? "/api/orders/sman" : "/api/orders", {
            query: { page, per_page: ORDERS_PAGE, partyCd: party },
          }),
        (body) => pageFromWire(body, orderFromWire),
      ),
      providesTags: (page) => [listTag("Order"), ...idTags("Order", page?.items)],
    }),
    getOrder: build.query<Order, string>({
      ...call(
        (id) => get("/api/orders/{order_id}", { path: { order_id: id } }),
        ({ result }) => orderFromWire(result),
      ),
      providesTags: (_order, _error, id) => [idTag("Order", id)],
    }),
    /** Cancels an order or one item of it; the server allows customers to do so while it is Pending. */
    cancel: build.mutation<void, { store: string; orderId: number; itemId?: number }>({
      ...call(
        ({ store, orderId, itemId }) =>
          put("/api/orders/status", {
            query: { mobileNo: store },
            body: {
              id: itemId ?? orderId,
              status: "Canceled",
              type: itemId === undefined ? "order" : "orderitm",
            },
          }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, { orderId }) =>
        unlessFailed(error, [idTag("Order", orderId), idTag("Order", String(orderId)), listTag("Order")]),
    }),
  }),
});

export const { useListOrdersQuery, useGetOrderQuery, useCancelMutation } = ordersApi;
