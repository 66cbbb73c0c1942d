import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type ListSearch, searchOnWire } from "../list/search";
import { type CatalogForm, catalogToWire, type OwnerCatalog, ownerCatalogFromWire } from "./wire";

const AT_MOST = 100;
const touched = (_done: unknown, error: unknown) =>
  unlessFailed(error, [listTag("Catalogue"), listTag("Category"), listTag("Product")]);

const ownerCatalogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnerCatalogs: build.query<Page<OwnerCatalog>, { store: string; search: ListSearch }>({
      query: ({ store, search }) => ({
        url: "catalog",
        params: { mobileNo: store, ...searchOnWire(search) },
      }),
      transformResponse: (body: Wire["CatalogPageOut"]) => pageFromWire(body, ownerCatalogFromWire),
      providesTags: [listTag("Catalogue")],
    }),
    /** Those that may be chosen for a category or a product. */
    listCatalogChoices: build.query<OwnerCatalog[], string>({
      query: (store) => ({ url: "catalog", params: { mobileNo: store, per_page: AT_MOST, sort: "TITLE" } }),
      transformResponse: (body: Wire["CatalogPageOut"]) => body.result.map(ownerCatalogFromWire),
      providesTags: [listTag("Catalogue")],
    }),
    saveCatalog: build.mutation<void, { id: number | null; changed: Partial<CatalogForm> }>({
      query: ({ id, changed }) => ({
        url: "catalog",
        method: id === null ? "POST" : "PUT",
        body: { ...catalogToWire(changed), ...(id === null ? {} : { caId: id }) },
      }),
      transformResponse: () => undefined,
      invalidatesTags: touched,
    }),
    removeCatalog: build.mutation<void, number>({
      query: (id) => ({ url: `catalog/${id}`, method: "DELETE" }),
      transformResponse: () => undefined,
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useListOwnerCatalogsQuery,
  useListCatalogChoicesQuery,
  useSaveCatalogMutation,
  useRemoveCatalogMutation,
} = ownerCatalogsApi;
