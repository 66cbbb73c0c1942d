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
/** The tags that an undo invalidates: it may also restore rates of imported price lists. */
const broughtBack = (error: unknown) => [...changed(error), ...unlessFailed(error, ["PriceList" as const])];

const manyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes many products; with `preview` nothing changes, and the answer lists what would. */
    changeMany: build.mutation<Outcome, { chosen: Chosen; change: ManyChange; preview: boolean }>({
      ...call(
        ({ chosen, change, preview }) =>
          put("/api/products/many", { body: manyOnWire(chosen, change, preview) }),
        ({ result }) => outcomeFromWire(result),
      ),
      invalidatesTags: (_done, error, { preview }) => (preview ? [] : changed(error)),
    }),
    /** Lists the changes of the last day, newest first. */
    listChanges: build.query<RecentChange[], void>({
      ...call(
        () => get("/api/products/many/changes"),
        ({ result }) => result.map(recentFromWire),
      ),
      // An old list would offer changes that can no longer be undone.
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
