import { api } from "@/shared/api/base";
import { call, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, idTags, listTag, unlessFailed } from "@/shared/api/tags";
import type { Status } from "@/shared/theme/tokens";
import { type Order, orderFromWire } from "./wire";

export const ORDERS_PAGE = 10;

export type OrderFilter = {
  page: number;
  salesperson: boolean;
  party?: string;
  words?: string;
  status?: Status;
};

const tokenOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Lists a customer's orders, or a salesperson's, optionally only those of one party. */
    listOrders: build.query<Page<Order>, OrderFilter>({
      ...call(
        ({ page, salesperson, party, words, status }) =>
          get(salesperson ? "/api/orders/sman" : "/api/orders", {
            query: {
              page,
              per_page: ORDERS_PAGE,
              partyCd: party,
              query: words || undefined,
              type: status,
            },
          }),
        (body) => pageFromWire(body, orderFromWire),
      ),
      providesTags: (page) => [listTag("Order"), ...idTags("Order", page?.items)],
    }),
    /** Returns the latest order of a customer or of a party. */
    getLastOrder: build.query<Order | null, Omit<OrderFilter, "page">>({
      ...call(
        ({ salesperson, party }) =>
          get(salesperson ? "/api/orders/sman" : "/api/orders", { query: { per_page: 1, partyCd: party } }),
        ({ result: [newest] }) => (newest ? orderFromWire(newest) : null),
      ),
      providesTags: [listTag("Order")],
    }),
    getOrder: build.query<Order, string>({
      ...call(
        (id) => get("/api/orders/{order_id}", { path: { order_id: id } }),
        ({ result }) => orderFromWire(result),
      ),
      providesTags: (_order, _error, id) => [idTag("Order", id)],
    }),
    /** Returns the order of a link, for anyone who has the link. */
    getLinkedOrder: build.query<Order, string>({
      ...call(
        (token) => get("/api/orders/link/{token}", { path: { token } }),
        ({ result }) => orderFromWire(result),
      ),
    }),
    /**
     * Returns the token of a guest's order, found by the two numbers that only the guest and the store know.
     */
    findOrder: build.mutation<string, { number: number; mobileNumber: string }>({
      ...call(
        ({ number, mobileNumber }) =>
          post("/api/orders/find", { body: { orderNo: number, pMobileNo: mobileNumber } }),
        ({ result }) => tokenOf(result.link),
      ),
    }),
    /**
     * Cancels an order or one of its items; the server allows customers to do so only while it is Pending.
     */
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

export const {
  useListOrdersQuery,
  useGetLastOrderQuery,
  useGetOrderQuery,
  useGetLinkedOrderQuery,
  useFindOrderMutation,
  useCancelMutation,
} = ordersApi;

/** Fetches a salesperson's last orders, so that they can be shown offline. */
export const fetchOrders = () =>
  ordersApi.endpoints.listOrders.initiate(
    { page: 0, salesperson: true },
    { forceRefetch: true, subscribe: false },
  );
