import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";

/** A backup of the whole store, in progress or ready. */
export type Archive = Wire["OwnArchiveOut"];

const archivesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listArchives: build.query<Archive[], void>({
      ...call(
        () => get("/api/archives"),
        ({ result }) => result,
      ),
      providesTags: [listTag("Archive")],
    }),
    takeArchive: build.mutation<Archive, string>({
      ...call(
        (password) => post("/api/archives", { body: { password } }),
        ({ result }) => result,
      ),
      invalidatesTags: (_taken, error) => unlessFailed(error, [listTag("Archive")]),
    }),
    getArchiveLink: build.mutation<Wire["LinkOut"], { id: string; password: string }>({
      ...call(
        ({ id, password }) =>
          post("/api/archives/{archive_id}/link", { path: { archive_id: id }, body: { password } }),
        ({ result }) => result,
      ),
    }),
  }),
});

export const { useListArchivesQuery, useTakeArchiveMutation, useGetArchiveLinkMutation } = archivesApi;
