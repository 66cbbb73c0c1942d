import { api } from "@/shared/api/base";
import { call, post, put } from "@/shared/api/call";
import { readProblem } from "@/shared/api/problem";
import { idTag, listTag } from "@/shared/api/tags";

export type Quantity = { itemId: number; quantity: number };
export type Shipment = {
  transporter: string;
  lrNumber: string;
  boxes: number;
  ewayBill: string;
  note: string;
};
type PartDispatch = { id: number; key: string; lines: Quantity[]; shipment: Shipment; picture?: string };
type Closing = { id: number; itemIds: number[]; reason: string };
type Expecting = { id: number; itemIds: number[]; day: string | null };
type DispatchUndone = { id: number; dispatchId: number; reason: string };

/**
 * After one of these statuses, the order on the screen is out of date, although this request changed nothing.
 */
const OUT_OF_DATE = [409, 422];

const changed = (id: number, error: unknown) =>
  error && !OUT_OF_DATE.includes(readProblem(error).status ?? 0)
    ? []
    : [listTag("Order"), listTag("Dashboard"), idTag("Order", id)];

const dispatchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Dispatches quantities of an order; a repeated request with the same key has one effect. */
    dispatchPart: build.mutation<number, PartDispatch>({
      ...call(
        ({ id, key, lines, picture, shipment: { lrNumber, ...shipment } }) =>
          post("/api/orders/{order_id}/dispatches", {
            path: { order_id: id },
            headers: { "Idempotency-Key": key },
            body: { lines, picture, lrNo: lrNumber, ...shipment },
          }),
        ({ result }) => result.number,
      ),
      invalidatesTags: (_number, error, { id }) => changed(id, error),
    }),
    expectRest: build.mutation<number, Expecting>({
      ...call(
        ({ id, itemIds, day }) =>
          put("/api/orders/{order_id}/expected", { path: { order_id: id }, body: { itemIds, day } }),
        ({ result }) => result.items,
      ),
      invalidatesTags: (_count, error, { id }) => changed(id, error),
    }),
    closeRest: build.mutation<number, Closing>({
      ...call(
        ({ id, itemIds, reason }) =>
          put("/api/orders/{order_id}/close", { path: { order_id: id }, body: { itemIds, reason } }),
        ({ result }) => result.items,
      ),
      invalidatesTags: (_count, error, { id }) => changed(id, error),
    }),
    undoDispatch: build.mutation<number, DispatchUndone>({
      ...call(
        ({ id, dispatchId, reason }) =>
          put("/api/orders/{order_id}/dispatches/{dispatch_id}/back", {
            path: { order_id: id, dispatch_id: dispatchId },
            body: { reason },
          }),
        ({ result }) => result.number,
      ),
      invalidatesTags: (_number, error, { id }) => changed(id, error),
    }),
  }),
});

export const {
  useCloseRestMutation,
  useDispatchPartMutation,
  useExpectRestMutation,
  useUndoDispatchMutation,
} = dispatchesApi;
