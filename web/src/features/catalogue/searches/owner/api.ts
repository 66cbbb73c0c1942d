import { api } from "@/shared/api/base";
import { call, del, get, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import type { PageSearch } from "@/shared/list/usePageSearch";
import { type FailedSearch, failedFromWire, type Synonym } from "./wire";

const SEARCHES = idTag("Setting", "searches");
const touched = (_done: unknown, error: unknown) => unlessFailed(error, [SEARCHES]);

const searchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFailedSearches: build.query<Page<FailedSearch>, Pick<PageSearch, "page" | "size">>({
      ...call(
        ({ page, size }) => get("/api/searches/failed", { query: { page, per_page: size } }),
        (body) => pageFromWire(body, failedFromWire),
      ),
      providesTags: [SEARCHES],
    }),
    listSynonyms: build.query<Synonym[], void>({
      ...call(
        () => get("/api/searches/synonyms"),
        ({ result }) => result,
      ),
      providesTags: [SEARCHES],
    }),
    saveSynonym: build.mutation<void, Wire["SynonymIn"]>({
      ...call(
        (synonym) => put("/api/searches/synonyms", { body: synonym }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    removeSynonym: build.mutation<void, string>({
      ...call(
        (word) => del("/api/searches/synonyms/{word}", { path: { word } }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useListFailedSearchesQuery,
  useListSynonymsQuery,
  useSaveSynonymMutation,
  useRemoveSynonymMutation,
} = searchesApi;
