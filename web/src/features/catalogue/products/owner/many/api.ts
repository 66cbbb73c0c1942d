import { api } from "@/shared/api/base";
import { call, get, post, put } from "@/shared/api/call";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import {
  type Chosen,
  type ManyChange,
  manyOnWire,
  type Outcome,
  outcomeFromWire,
  type RecentChange,
  recentFromWire,
} from "./wire";

const changed = (error: unknown) => unlessFailed(error, [listTag("Product"), listTag("Category")]);
/** What an undo may bring back: also rates of price lists that were imported. */
const broughtBack = (error: unknown) => [...changed(error), ...unlessFailed(error, ["PriceList" as const])];

const manyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** With `preview` nothing changes, and the answer says what would. */
    changeMany: build.mutation<Outcome, { chosen: Chosen; change: ManyChange; preview: boolean }>({
      ...call(
        ({ chosen, change, preview }) =>
          put("/api/products/many", { body: manyOnWire(chosen, change, preview) }),
        ({ result }) => outcomeFromWire(result),
      ),
      invalidatesTags: (_done, error, { preview }) => (preview ? [] : changed(error)),
    }),
    /** What was changed in the last day, newest first. */
    listChanges: build.query<RecentChange[], void>({
      ...call(
        () => get("/api/products/many/changes"),
        ({ result }) => result.map(recentFromWire),
      ),
      // A list of what can be undone is of no use once it is old.
      keepUnusedDataFor: 0,
      providesTags: [listTag("Product")],
    }),
    undoMany: build.mutation<Pick<Wire["UndoneBody"], "restored" | "skipped">, string>({
      ...call(
        (id) => post("/api/products/many/{change_id}/undo", { path: { change_id: id } }),
        ({ result }) => result,
      ),
      invalidatesTags: (_done, error) => broughtBack(error),
    }),
  }),
});

export const { useChangeManyMutation, useListChangesQuery, useUndoManyMutation } = manyApi;
