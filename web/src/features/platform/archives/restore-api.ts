import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";

/** The last check of an uploaded backup, and the last restore, with their progress. */
export type Restoring = Wire["RestoringOut"];
export type RestoreProgress = Wire["RestoreProgressOut"];
export type Contents = Wire["ContentsOut"];

type Confirmed = { archive: string; password: string; storeName: string };

const restoreApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRestoring: build.query<Restoring, void>({
      ...call(
        () => get("/api/archives/restore"),
        ({ result }) => result,
      ),
      providesTags: [listTag("Restore")],
    }),
    checkBackup: build.mutation<RestoreProgress, string>({
      ...call(
        (fileName) => post("/api/archives/check", { body: { fileName } }),
        ({ result }) => result,
      ),
      invalidatesTags: (_begun, error) => unlessFailed(error, [listTag("Restore")]),
    }),
    restoreBackup: build.mutation<RestoreProgress, Confirmed>({
      ...call(
        (body) => post("/api/archives/restore", { body }),
        ({ result }) => result,
      ),
      invalidatesTags: (_begun, error) => unlessFailed(error, [listTag("Restore")]),
    }),
  }),
});

export const { useGetRestoringQuery, useCheckBackupMutation, useRestoreBackupMutation } = restoreApi;
