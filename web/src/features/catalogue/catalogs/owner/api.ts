import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import { type ListSearch, searchOnWire } from "@/shared/list/search";
import {
  type CatalogForm,
  type CatalogSort,
  catalogToWire,
  newCatalogToWire,
  type OwnerCatalog,
  ownerCatalogFromWire,
} from "./wire";

const AT_MOST = 100;
const touched = (_done: unknown, error: unknown) =>
  unlessFailed(error, [listTag("Catalogue"), listTag("Category"), listTag("Product")]);

const ownerCatalogsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnerCatalogs: build.query<Page<OwnerCatalog>, { store: string; search: ListSearch<CatalogSort> }>({
      ...call(
        ({ store, search }) => get("/api/catalog", { query: { mobileNo: store, ...searchOnWire(search) } }),
        (body) => pageFromWire(body, ownerCatalogFromWire),
      ),
      providesTags: [listTag("Catalogue")],
    }),
    /** Lists the catalogues to choose from for a category or a product. */
    listCatalogChoices: build.query<OwnerCatalog[], string>({
      ...call(
        (store) => get("/api/catalog", { query: { mobileNo: store, per_page: AT_MOST, sort: "TITLE" } }),
        (body) => body.result.map(ownerCatalogFromWire),
      ),
      providesTags: [listTag("Catalogue")],
    }),
    saveCatalog: build.mutation<void, { id: number | null; changed: Partial<CatalogForm> }>({
      ...call(
        ({ id, changed }) =>
          id === null
            ? post("/api/catalog", { body: newCatalogToWire(changed) })
            : put("/api/catalog", { body: { ...catalogToWire(changed), caId: id } }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    removeCatalog: build.mutation<void, number>({
      ...call(
        (id) => del("/api/catalog/{number}", { path: { number: id } }),
        () => undefined,
      ),
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
