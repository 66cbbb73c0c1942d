import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { readProblem } from "@/shared/api/problem";
import { idTag, idTags, listTag, unlessFailed } from "@/shared/api/tags";
import { type ListSearch, searchOnWire } from "@/shared/list/search";
import type { Move } from "./rules";
import type { OrderType } from "./search";
import {
  type OrderCounts,
  type OrderSort,
  type OwnerOrder,
  ownerOrderFromWire,
  type Returnable,
} from "./wire";

export type OwnerOrderPage = Page<OwnerOrder> & { counts: OrderCounts };
export type OrdersQuery = { type: OrderType | "search"; search: ListSearch<OrderSort>; party?: string };
export type Transport = { transporter: string; lrNumber: string };
export type Change = {
  store: string;
  of: "orders" | "items";
  ids: number[];
  orderIds: number[];
  to: Move;
  transport?: Transport;
};
export type Notes = { id: number; internalNote: string; customerNote: string } & Transport;
export type TakenBack = { id: number; status: Returnable; reason: string };

const CONFLICT = 409;

const ownerOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnerOrders: build.query<OwnerOrderPage, OrdersQuery>({
      ...call(
        ({ type, search, party }) =>
          get("/api/orders/filter", { query: { type, partyCd: party, ...searchOnWire(search) } }),
        (body) => ({
          ...pageFromWire(body, ownerOrderFromWire),
          counts: body.counts,
        }),
      ),
      providesTags: (page) => [listTag("Order"), ...idTags("Order", page?.items)],
    }),
    getOwnerOrder: build.query<OwnerOrder, number>({
      ...call(
        (id) => get("/api/orders/{order_id}", { path: { order_id: id } }),
        ({ result }) => ownerOrderFromWire(result),
      ),
      providesTags: (_order, _error, id) => [idTag("Order", id)],
    }),
    /** Sends an order to the accounting package again after it was refused there. */
    sendToBooks: build.mutation<unknown, number>({
      ...call(
        (id) => post("/api/orders/{order_id}/books", { path: { order_id: id } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, id) =>
        unlessFailed(error, [idTag("Order", id), listTag("Order"), idTag("Sync", "STATUS")]),
    }),
    /** Stops sending an order that was refused or is missing, until it changes: the owner has corrected it. */
    settleInBooks: build.mutation<unknown, number>({
      ...call(
        (id) => del("/api/orders/{order_id}/books", { path: { order_id: id } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, id) =>
        unlessFailed(error, [idTag("Order", id), listTag("Order"), idTag("Sync", "STATUS")]),
    }),
    /** Changes all of them or none. On a conflict the list is out of date, so it is reloaded as well. */
    changeStatus: build.mutation<void, Change>({
      ...call(
        ({ store, of, ids, to, transport }) =>
          put("/api/orders/status", {
            query: { mobileNo: store },
            body: {
              id: ids,
              status: to,
              type: of === "orders" ? "order" : "orderitm",
              transporter: transport?.transporter,
              lrNo: transport?.lrNumber,
            },
            // A dispatch that was held back is also sent by a page that is being closed.
            keepalive: true,
          }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, { orderIds }) =>
        error && readProblem(error).status !== CONFLICT
          ? []
          : [listTag("Order"), listTag("Dashboard"), ...orderIds.map((id) => idTag("Order", id))],
    }),
    /** Takes what was approved or dispatched today back to the status before. */
    takeBack: build.mutation<void, TakenBack>({
      ...call(
        ({ id, status, reason }) =>
          put("/api/orders/{order_id}/back", { path: { order_id: id }, body: { status, reason } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, { id }) =>
        error && readProblem(error).status !== CONFLICT
          ? []
          : [listTag("Order"), listTag("Dashboard"), idTag("Order", id)],
    }),
    saveNotes: build.mutation<void, Notes>({
      ...call(
        ({ id, internalNote, customerNote, transporter, lrNumber }) =>
          put("/api/orders/{order_id}/notes", {
            path: { order_id: id },
            body: { internalNote, customerNote, transporter, lrNo: lrNumber },
          }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, { id }) => unlessFailed(error, [idTag("Order", id)]),
    }),
  }),
});

export const {
  useListOwnerOrdersQuery,
  useGetOwnerOrderQuery,
  useSendToBooksMutation,
  useSettleInBooksMutation,
  useChangeStatusMutation,
  useTakeBackMutation,
  useSaveNotesMutation,
} = ownerOrdersApi;
