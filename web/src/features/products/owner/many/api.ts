import { api } from "@/shared/api/base";
import { call, post, put } from "@/shared/api/call";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type Chosen, type ManyChange, manyOnWire, type Outcome, outcomeFromWire } from "./wire";

const changed = (error: unknown) => unlessFailed(error, [listTag("Product"), listTag("Category")]);

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
    undoMany: build.mutation<Pick<Wire["UndoneBody"], "restored" | "skipped">, string>({
      ...call(
        (id) => post("/api/products/many/{change_id}/undo", { path: { change_id: id } }),
        ({ result }) => result,
      ),
      invalidatesTags: (_done, error) => changed(error),
    }),
  }),
});

export const { useChangeManyMutation, useUndoManyMutation } = manyApi;
