import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type Catalog, catalogFromWire } from "./wire";

type CatalogFilter = { store: string; words: string };

const catalogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCatalogs: build.infiniteQuery<Page<Catalog>, CatalogFilter, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: { store, words }, pageParam: page }) => ({
        url: "catalog",
        params: { mobileNo: store, query: words || undefined, page },
      }),
      transformResponse: (body: Wire["CatalogPageOut"]) => pageFromWire(body, catalogFromWire),
      providesTags: [listTag("Catalogue")],
    }),
  }),
});

export const { useListCatalogsInfiniteQuery } = catalogsApi;
