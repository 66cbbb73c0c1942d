import { api } from "@/shared/api/base";
import { call, get, post, put } from "@/shared/api/call";
import { idTag, listTag } from "@/shared/api/tags";
import { type OrderChanges, orderChangesFromWire, type Repriced, repricedFromWire } from "./wire";

export type WantedLine = { itemId: number; quantity: number };
export type AddedItem = { code: string; size: string; quantity: number };
type Wanted = { orderId: number; lines: readonly WantedLine[]; added: readonly AddedItem[] };
/** `shownNet` is the new amount that the person saw. */
type NewChange = Wanted & { note: string; shownNet?: number | null };
type Decision = {
  orderId: number;
  id: number;
  decision: "accepted" | "declined" | "withdrawn";
  reason?: string;
  /** The new amount that the owner saw. */
  shownNet?: number | null;
};

const tagsOf = (orderId: number) => [
  listTag("Order"),
  idTag("Order", orderId),
  idTag("Order", String(orderId)),
];
const wantedToWire = ({ lines, added }: Wanted) => ({
  lines: [...lines],
  added: added.map(({ code, size, quantity }) => ({ itemCd: code, sizeCd: size, quantity })),
});
// After a failure as well, since the order or its change may have been changed in the meantime.
const changed = (_done: unknown, _error: unknown, { orderId }: { orderId: number }) => tagsOf(orderId);

const changesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderChanges: build.query<OrderChanges, number>({
      ...call(
        (id) => get("/api/orders/{order_id}/changes", { path: { order_id: id } }),
        ({ result }) => orderChangesFromWire(result),
      ),
      providesTags: (_found, _error, id) => tagsOf(id),
    }),
    /** Prices the order with a change at the present rates. */
    repriceOrder: build.query<Repriced, Wanted>({
      ...call(
        (wanted) =>
          post("/api/orders/{order_id}/changes/preview", {
            path: { order_id: wanted.orderId },
            body: wantedToWire(wanted),
          }),
        ({ result }) => repricedFromWire(result),
      ),
      providesTags: (_repriced, _error, { orderId }) => tagsOf(orderId),
    }),
    askChange: build.mutation<void, NewChange>({
      ...call(
        ({ note, shownNet, ...wanted }) =>
          post("/api/orders/{order_id}/changes", {
            path: { order_id: wanted.orderId },
            body: { ...wantedToWire(wanted), note, NET_AMT: shownNet },
          }),
        () => undefined,
      ),
      invalidatesTags: changed,
    }),
    decideChange: build.mutation<void, Decision>({
      ...call(
        ({ orderId, id, decision, reason, shownNet }) =>
          put("/api/orders/{order_id}/changes/{change_id}/decision", {
            path: { order_id: orderId, change_id: id },
            body: { decision, reason, NET_AMT: shownNet },
          }),
        () => undefined,
      ),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useGetOrderChangesQuery,
  useRepriceOrderQuery,
  useLazyRepriceOrderQuery,
  useAskChangeMutation,
  useDecideChangeMutation,
} = changesApi;
