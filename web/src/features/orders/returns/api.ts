import { api } from "@/shared/api/base";
import { call, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import {
  type OrderReturns,
  type OwnersReturn,
  orderReturnsFromWire,
  ownersReturnFromWire,
  type Reason,
  type ReturnPreview,
  type ReturnState,
  returnPreviewFromWire,
} from "./wire";

export type AskedLine = { itemId: number; quantity: number; reason: Reason; note: string };
/** A repeated request has the same `key`. */
type NewReturn = {
  orderId: number;
  key: string;
  lines: AskedLine[];
  pictures: string[];
  /** As in a decision, but for a return that the owner records. */
  holdBack?: boolean;
};
type Search = { state?: ReturnState; words: string; page: number; size: number };
type AcceptedLine = { itemId: number; quantity: number };
export type Decision = {
  id: number;
  decision: "accepted" | "declined" | "received";
  reason?: string;
  lines?: AcceptedLine[];
  /** Whether the value of gifts that are kept unearned is held back. */
  holdBack?: boolean;
};

const changed = (_done: unknown, error: unknown) => unlessFailed(error, [listTag("Return")]);

const returnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrderReturns: build.query<OrderReturns, number>({
      ...call(
        (id) => get("/api/orders/{order_id}/returns", { path: { order_id: id } }),
        ({ result }) => orderReturnsFromWire(result),
      ),
      providesTags: [listTag("Return")],
    }),
    askReturn: build.mutation<void, NewReturn>({
      ...call(
        ({ orderId, key, ...body }) =>
          post("/api/orders/{order_id}/returns", {
            path: { order_id: orderId },
            headers: { "Idempotency-Key": key },
            body,
          }),
        () => undefined,
      ),
      invalidatesTags: changed,
    }),
    listReturns: build.query<Page<OwnersReturn>, Search>({
      ...call(
        ({ state, words, page, size }) =>
          get("/api/returns", { query: { state, query: words || undefined, page, per_page: size } }),
        (body) => pageFromWire(body, ownersReturnFromWire),
      ),
      providesTags: [listTag("Return")],
    }),
    /** Returns the gifts that the customer would keep unearned if these quantities were accepted. */
    returnPreview: build.query<ReturnPreview, { id: number; lines: AcceptedLine[] }>({
      ...call(
        ({ id, lines }) =>
          post("/api/returns/{return_id}/preview", { path: { return_id: id }, body: { lines } }),
        ({ result }) => returnPreviewFromWire(result),
      ),
      providesTags: [listTag("Return")],
    }),
    decideReturn: build.mutation<void, Decision>({
      ...call(
        ({ id, ...body }) => put("/api/returns/{return_id}/decision", { path: { return_id: id }, body }),
        () => undefined,
      ),
      // After a failure as well, since another person may have decided.
      invalidatesTags: [listTag("Return")],
    }),
  }),
});

export const {
  useGetOrderReturnsQuery,
  useAskReturnMutation,
  useListReturnsQuery,
  useReturnPreviewQuery,
  useDecideReturnMutation,
} = returnsApi;
