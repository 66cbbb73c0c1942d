import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { readProblem } from "@/shared/api/problem";
import { idTag, idTags, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type ListSearch, searchOnWire } from "../list/search";
import type { Move } from "./rules";
import type { OrderSort, OrderType } from "./search";
import { countsFromWire, type OrderCounts, type OwnerOrder, ownerOrderFromWire } from "./wire";

export type OwnerOrderPage = Page<OwnerOrder> & { counts: OrderCounts };
export type OrdersAsked = { type: OrderType | "search"; search: ListSearch<OrderSort> };
export type Change = { store: string; of: "orders" | "items"; ids: number[]; orderIds: number[]; to: Move };

const CONFLICT = 409;

const ownerOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnerOrders: build.query<OwnerOrderPage, OrdersAsked>({
      query: ({ type, search }) => ({ url: "orders/filter", params: { type, ...searchOnWire(search) } }),
      transformResponse: (body: Wire["OwnerOrderPageOut"]) => ({
        ...pageFromWire(body, ownerOrderFromWire),
        counts: countsFromWire(body.counts),
      }),
      providesTags: (page) => [listTag("Order"), ...idTags("Order", page?.items)],
    }),
    getOwnerOrder: build.query<OwnerOrder, number>({
      query: (id) => `orders/${id}`,
      transformResponse: ({ result }: Wire["OrderDetailOut"]) => ownerOrderFromWire(result),
      providesTags: (_order, _error, id) => [idTag("Order", id)],
    }),
    /** Has an order that the accounting package refused sent to it once more. */
    sendToBooks: build.mutation<unknown, number>({
      query: (id) => ({ url: `orders/${id}/books`, method: "POST", body: {} }),
      invalidatesTags: (_done, error, id) =>
        unlessFailed(error, [idTag("Order", id), listTag("Order"), idTag("Sync", "STATUS")]),
    }),
    /** Moves all or nothing. A conflict says that the list is old, so that is read anew as well. */
    changeStatus: build.mutation<void, Change>({
      query: ({ store, of, ids, to }) => ({
        url: "orders/status",
        method: "PUT",
        params: { mobileNo: store },
        body: { id: ids, status: to, type: of === "orders" ? "order" : "orderitm" },
      }),
      invalidatesTags: (_done, error, { orderIds }) =>
        error && readProblem(error).status !== CONFLICT
          ? []
          : [listTag("Order"), listTag("Dashboard"), ...orderIds.map((id) => idTag("Order", id))],
    }),
  }),
});

export const {
  useListOwnerOrdersQuery,
  useGetOwnerOrderQuery,
  useSendToBooksMutation,
  useChangeStatusMutation,
} = ownerOrdersApi;
