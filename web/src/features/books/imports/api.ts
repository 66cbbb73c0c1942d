import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import type { RunCalls } from "../intake/useRun";

export type ImportRun = Wire["RunOut"];
export type ImportKind = ImportRun["kind"];
export type ImportField = Wire["FieldOut"];

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<Page<ImportRun>, { page: number; size: number }>({
      ...call(
        ({ page, size }) => get("/api/imports", { query: { page, per_page: size } }),
        (body) => pageFromWire(body, (run) => run),
      ),
      providesTags: [listTag("Import")],
    }),
    getImport: build.query<ImportRun, string>({
      ...call(
        (id) => get("/api/imports/{run_id}", { path: { run_id: id } }),
        ({ result }) => result,
      ),
      providesTags: (_run, _error, id) => [idTag("Import", id)],
    }),
    listImportFields: build.query<ImportField[], ImportKind>({
      ...call(
        (kind) => get("/api/imports/fields", { query: { kind } }),
        ({ result }) => result,
      ),
      keepUnusedDataFor: 3600,
    }),
    getImportTemplate: build.query<string, ImportKind>({
      ...call(
        (kind) => get("/api/imports/template", { query: { kind }, responseHandler: "text" }),
        (body) => body,
      ),
      keepUnusedDataFor: 0,
    }),
    beginImport: build.mutation<ImportRun, { kind: ImportKind; fileName: string; name: string }>({
      ...call(
        (body) => post("/api/imports", { body }),
        ({ result }) => result,
      ),
      invalidatesTags: (_run, error) => unlessFailed(error, [listTag("Import")]),
    }),
    /** Checks every row with this column mapping; nothing changes in the store. */
    checkImport: build.mutation<
      ImportRun,
      { id: string; mapping: Record<string, string | null>; category: string }
    >({
      ...call(
        ({ id, ...body }) => put("/api/imports/{run_id}", { path: { run_id: id }, body }),
        ({ result }) => result,
      ),
      invalidatesTags: (_run, error, { id }) => unlessFailed(error, [idTag("Import", id), listTag("Import")]),
    }),
    /** Reads the columns again in the code page that the owner chose. */
    chooseCodePage: build.mutation<ImportRun, { id: string; encoding: string }>({
      ...call(
        ({ id, encoding }) =>
          put("/api/imports/{run_id}/codePage", { path: { run_id: id }, body: { encoding } }),
        ({ result }) => result,
      ),
      invalidatesTags: (_run, error, { id }) => unlessFailed(error, [idTag("Import", id), listTag("Import")]),
    }),
    applyImport: build.mutation<ImportRun, string>({
      ...call(
        (id) => post("/api/imports/{run_id}/apply", { path: { run_id: id } }),
        ({ result }) => result,
      ),
      invalidatesTags: (_run, error, id) => unlessFailed(error, [idTag("Import", id), listTag("Import")]),
    }),
    undoImport: build.mutation<ImportRun, string>({
      ...call(
        (id) => post("/api/imports/{run_id}/undo", { path: { run_id: id } }),
        ({ result }) => result,
      ),
      invalidatesTags: (_run, error, id) =>
        unlessFailed(error, [
          idTag("Import", id),
          listTag("Import"),
          listTag("Product"),
          listTag("Category"),
          "PriceList",
        ]),
    }),
    cancelImport: build.mutation<void, string>({
      ...call(
        (id) => del("/api/imports/{run_id}", { path: { run_id: id } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, id) => unlessFailed(error, [idTag("Import", id), listTag("Import")]),
    }),
  }),
});

export const {
  useListImportsQuery,
  useListImportFieldsQuery,
  useLazyGetImportTemplateQuery,
  useBeginImportMutation,
  useCheckImportMutation,
  useChooseCodePageMutation,
  useApplyImportMutation,
  useUndoImportMutation,
} = importsApi;

export const IMPORT_CALLS: RunCalls<ImportRun> = {
  useGet: importsApi.useGetImportQuery,
  useCancel: importsApi.useCancelImportMutation,
};
