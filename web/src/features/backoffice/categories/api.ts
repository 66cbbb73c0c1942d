import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type ListSearch, searchOnWire } from "../list/search";
import {
  type CategoryForm,
  codeFromWire,
  type OwnerCategory,
  ownerCategoryFromWire,
  textsToWire,
} from "./wire";

type Change = { store: string; code: string };

const touched = (_done: unknown, error: unknown) =>
  unlessFailed(error, [listTag("Category"), listTag("Product")]);

const ownerCategoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnerCategories: build.query<Page<OwnerCategory>, { store: string; search: ListSearch }>({
      query: ({ store, search }) => ({ url: "dept", params: { mobileNo: store, ...searchOnWire(search) } }),
      transformResponse: (body: Wire["CategoryPageOut"]) => pageFromWire(body, ownerCategoryFromWire),
      providesTags: [listTag("Category")],
    }),
    /** Answers with the code of the new category. */
    addCategory: build.mutation<string, Partial<CategoryForm>>({
      query: ({ priority, ...texts }) => ({
        url: "dept",
        method: "POST",
        body: { ...textsToWire(texts), ...(priority == null ? {} : { PRIORITY: priority }) },
      }),
      transformResponse: ({ result }: Wire["OwnersCategoryOut"]) => codeFromWire(result),
      invalidatesTags: touched,
    }),
    renameCategory: build.mutation<void, Change & { texts: Partial<CategoryForm> }>({
      query: ({ code, texts }) => ({
        url: "dept",
        method: "PUT",
        body: { deptCd: code, ...textsToWire(texts) },
      }),
      transformResponse: () => undefined,
      invalidatesTags: touched,
    }),
    removeCategory: build.mutation<void, string>({
      query: (code) => ({ url: `dept/${encodeURIComponent(code)}`, method: "DELETE" }),
      transformResponse: () => undefined,
      invalidatesTags: touched,
    }),
    setCategoryPriority: build.mutation<void, Change & { priority: number }>({
      query: ({ store, code, priority }) => ({
        url: "dept/priority",
        method: "PUT",
        body: { deptCd: code, priority, mobileNo: store },
      }),
      transformResponse: () => undefined,
      invalidatesTags: touched,
    }),
    /** All products of the category get this catalogue, or none. */
    setCategoryCatalog: build.mutation<void, Change & { catalog: number | null }>({
      query: ({ store, code, catalog }) => ({
        url: "products/catalog",
        method: "PUT",
        body: { deptCd: code, catalog, mobileNo: store },
      }),
      transformResponse: () => undefined,
      invalidatesTags: touched,
    }),
  }),
});

export const {
  useListOwnerCategoriesQuery,
  useAddCategoryMutation,
  useRenameCategoryMutation,
  useRemoveCategoryMutation,
  useSetCategoryPriorityMutation,
  useSetCategoryCatalogMutation,
} = ownerCategoriesApi;
