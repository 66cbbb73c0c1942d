import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";

export type ImportRun = Wire["RunOut"];
export type ImportKind = ImportRun["kind"];
export type ImportField = Wire["FieldOut"];
export type Signed = { url: string; fileName: string };

const PAGE_SIZE = 10;

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<Page<ImportRun>, number>({
      query: (page) => ({ url: "imports", params: { page, per_page: PAGE_SIZE } }),
      transformResponse: (body: Wire["RunPageOut"]) => pageFromWire(body, (run) => run),
      providesTags: [listTag("Import")],
    }),
    getImport: build.query<ImportRun, string>({
      query: (id) => `imports/${encodeURIComponent(id)}`,
      transformResponse: ({ result }: Wire["OneRunOut"]) => result,
      providesTags: (_run, _error, id) => [idTag("Import", id)],
    }),
    listImportFields: build.query<ImportField[], ImportKind>({
      query: (kind) => ({ url: "imports/fields", params: { kind } }),
      transformResponse: ({ result }: Wire["FieldsOut"]) => result,
      keepUnusedDataFor: 3600,
    }),
    getImportTemplate: build.query<string, ImportKind>({
      query: (kind) => ({ url: "imports/template", params: { kind }, responseHandler: "text" }),
      keepUnusedDataFor: 0,
    }),
    signSpreadsheet: build.mutation<Signed, { type: string; size: number }>({
      query: ({ type, size }) => ({
        url: "uploads/signUrl",
        method: "POST",
        body: { fileType: type, fileSize: size },
      }),
      transformResponse: ({ result, fileName }: Wire["SignedOut"]) => ({ url: result, fileName }),
    }),
    beginImport: build.mutation<ImportRun, { kind: ImportKind; fileName: string; name: string }>({
      query: (body) => ({ url: "imports", method: "POST", body }),
      transformResponse: ({ result }: Wire["OneRunOut"]) => result,
      invalidatesTags: (_run, error) => unlessFailed(error, [listTag("Import")]),
    }),
    /** Has every row checked by these columns; nothing is changed in the store. */
    checkImport: build.mutation<ImportRun, { id: string; mapping: Record<string, string | null> }>({
      query: ({ id, mapping }) => ({ url: `imports/${id}`, method: "PUT", body: { mapping } }),
      transformResponse: ({ result }: Wire["OneRunOut"]) => result,
      invalidatesTags: (_run, error, { id }) => unlessFailed(error, [idTag("Import", id), listTag("Import")]),
    }),
    applyImport: build.mutation<ImportRun, string>({
      query: (id) => ({ url: `imports/${id}/apply`, method: "POST" }),
      transformResponse: ({ result }: Wire["OneRunOut"]) => result,
      invalidatesTags: (_run, error, id) => unlessFailed(error, [idTag("Import", id), listTag("Import")]),
    }),
    cancelImport: build.mutation<void, string>({
      query: (id) => ({ url: `imports/${id}`, method: "DELETE" }),
      transformResponse: () => undefined,
      invalidatesTags: (_done, error) => unlessFailed(error, [listTag("Import")]),
    }),
  }),
});

/** What an import that is done may have changed. */
export const importDone = () =>
  api.util.invalidateTags([
    listTag("Import"),
    listTag("Product"),
    listTag("Category"),
    listTag("Account"),
    listTag("Dashboard"),
  ]);

export const importState = importsApi.endpoints.getImport.useQueryState;

export const {
  useListImportsQuery,
  useGetImportQuery,
  useListImportFieldsQuery,
  useLazyGetImportTemplateQuery,
  useSignSpreadsheetMutation,
  useBeginImportMutation,
  useCheckImportMutation,
  useApplyImportMutation,
  useCancelImportMutation,
} = importsApi;
