import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import { type ListSearch, searchOnWire } from "@/shared/list/search";
import {
  type CategoryForm,
  type CategorySort,
  type CategoryTexts,
  codeFromWire,
  newTextsToWire,
  type OwnerCategory,
  ownerCategoryFromWire,
  textsToWire,
} from "./wire";

type Change = { store: string; code: string };

const touched = (_done: unknown, error: unknown) =>
  unlessFailed(error, [listTag("Category"), listTag("Product")]);

const ownerCategoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnerCategories: build.query<
      Page<OwnerCategory>,
      { store: string; search: ListSearch<CategorySort> }
    >({
      ...call(
        ({ store, search }) => get("/api/dept", { query: { mobileNo: store, ...searchOnWire(search) } }),
        (body) => pageFromWire(body, ownerCategoryFromWire),
      ),
      providesTags: [listTag("Category")],
    }),
    /** Returns the code of the new category. */
    addCategory: build.mutation<string, Partial<CategoryForm>>({
      ...call(
        ({ priority, ...texts }) =>
          post("/api/dept", {
            body: { ...newTextsToWire(texts), ...(priority == null ? {} : { PRIORITY: priority }) },
          }),
        ({ result }) => codeFromWire(result),
      ),
      invalidatesTags: touched,
    }),
    renameCategory: build.mutation<void, Change & { texts: CategoryTexts }>({
      ...call(
        ({ code, texts }) => put("/api/dept", { body: { deptCd: code, ...textsToWire(texts) } }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    removeCategory: build.mutation<void, string>({
      ...call(
        (code) => del("/api/dept/{code}", { path: { code } }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    setCategoryPriority: build.mutation<void, Change & { priority: number }>({
      ...call(
        ({ store, code, priority }) =>
          put("/api/dept/priority", { body: { deptCd: code, priority, mobileNo: store } }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    /** Sets or clears the catalogue of all products of a category. */
    setCategoryCatalog: build.mutation<void, Change & { catalog: number | null }>({
      ...call(
        ({ store, code, catalog }) =>
          put("/api/products/catalog", { body: { deptCd: code, catalog, mobileNo: store } }),
        () => undefined,
      ),
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
