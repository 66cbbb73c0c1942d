import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { readProblem } from "@/shared/api/problem";
import { idTag, idTags, listTag, unlessFailed } from "@/shared/api/tags";
import { type ListSearch, searchOnWire, wholeOnWire } from "@/shared/list/search";
import type { Move } from "./rules";
import type { OrderType } from "./search";
import {
  type BriefOrder,
  briefFromWire,
  type OrderCounts,
  type OrderSort,
  type OwnerOrder,
  ownerOrderFromWire,
  type Returnable,
} from "./wire";

export type OwnerOrderPage = Page<OwnerOrder> & { counts: OrderCounts };
export type OrdersQuery = { type: OrderType | "search"; search: ListSearch<OrderSort>; party?: string };
/** The transporter of the goods, and the LR numbers by order. */
export type Transport = { transporter: string; lrNumbers: Readonly<Record<number, string>> };
export type Change = {
  store: string;
  of: "orders" | "items";
  ids: number[];
  orderIds: number[];
  to: Move;
  transport?: Transport;
};
type NoteName = "internalNote" | "customerNote" | "transporter" | "lrNumber";
export type Notes = { id: number } & Record<NoteName, string>;
export type Undone = { id: number; status: Returnable; reason: string };

/** The maximum number of orders in a selection. */
export const MAX_SELECTED = 1000;

/** Returns the ids of a selection, sorted so that the same selection has the same cache key. */
export const sortedIds = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

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
    /** Lists the orders with these ids in brief, or all orders of a list. */
    selectOrders: build.query<BriefOrder[], { ids: number[] } | OrdersQuery>({
      ...call(
        (of) =>
          post("/api/orders/selection", {
            body: "ids" in of ? of : { type: of.type, partyCd: of.party, ...wholeOnWire(of.search) },
          }),
        ({ result }) => result.map(briefFromWire),
      ),
      // The answer for a list also fills the cache of the same orders by their ids.
      async onQueryStarted(of, { dispatch, queryFulfilled }) {
        if ("ids" in of) return;
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        const ids = sortedIds(data.map(({ id }) => id));
        dispatch(ownerOrdersApi.util.upsertQueryData("selectOrders", { ids }, data));
      },
      providesTags: [listTag("Order")],
    }),
    /** Sends an order to the accounting software again after the software refused it. */
    sendToBooks: build.mutation<unknown, number>({
      ...call(
        (id) => post("/api/orders/{order_id}/books", { path: { order_id: id } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, id) =>
        unlessFailed(error, [idTag("Order", id), listTag("Order"), idTag("Sync", "STATUS")]),
    }),
    /**
     * Stops sending a refused or missing order until it changes,
     * because the owner has corrected the books by hand.
     */
    settleInBooks: build.mutation<unknown, number>({
      ...call(
        (id) => del("/api/orders/{order_id}/books", { path: { order_id: id } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, id) =>
        unlessFailed(error, [idTag("Order", id), listTag("Order"), idTag("Sync", "STATUS")]),
    }),
    /**
     * Changes all of the orders or items, or none. On a conflict the list is out of date,
     * so it is reloaded as well.
     */
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
              lrNos: Object.entries(transport?.lrNumbers ?? {}).map(([id, lrNo]) => ({
                orderId: Number(id),
                lrNo,
              })),
            },
            // A page that is being closed must still send a dispatch that was held for Undo.
            keepalive: true,
          }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, { orderIds }) =>
        error && readProblem(error).status !== CONFLICT
          ? []
          : [listTag("Order"), listTag("Dashboard"), ...orderIds.map((id) => idTag("Order", id))],
    }),
    /** Undoes an approval or dispatch of the same day: the status returns to the previous one. */
    undo: build.mutation<void, Undone>({
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
    /** Releases an order that is on hold because of its customer's credit. */
    releaseOrder: build.mutation<void, { id: number; reason: string }>({
      ...call(
        ({ id, reason }) => put("/api/orders/release", { body: { id, reason } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, { id }) =>
        unlessFailed(error, [listTag("Order"), listTag("Dashboard"), idTag("Order", id)]),
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
  useSelectOrdersQuery,
  useLazySelectOrdersQuery,
  useGetOwnerOrderQuery,
  useSendToBooksMutation,
  useSettleInBooksMutation,
  useChangeStatusMutation,
  useUndoMutation,
  useReleaseOrderMutation,
  useSaveNotesMutation,
} = ownerOrdersApi;
