import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag } from "@/shared/api/tags";
import { type Catalog, catalogFromWire } from "./wire";

type CatalogFilter = { store: string; words: string };

const catalogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCatalogs: build.infiniteQuery<Page<Catalog>, CatalogFilter, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      ...call(
        ({ queryArg: { store, words }, pageParam: page }) =>
          get("/api/catalog", { query: { mobileNo: store, query: words || undefined, page } }),
        (body) => pageFromWire(body, catalogFromWire),
      ),
      providesTags: [listTag("Catalogue")],
    }),
  }),
});

export const { useListCatalogsInfiniteQuery } = catalogsApi;
