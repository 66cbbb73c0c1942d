import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag } from "@/shared/api/tags";
import { type Category, categoryFromWire } from "./wire";

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEveryCategory: build.infiniteQuery<Page<Category>, void, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      ...call(
        ({ pageParam: page }) => get("/api/dept", { query: { page } }),
        (body) => pageFromWire(body, categoryFromWire),
      ),
      providesTags: [listTag("Category")],
    }),
    listCategories: build.query<Page<Category>, { page?: number }>({
      ...call(
        ({ page = 0 }) => get("/api/dept", { query: { page } }),
        (body) => pageFromWire(body, categoryFromWire),
      ),
      providesTags: [listTag("Category")],
    }),
  }),
});

export const { useListEveryCategoryInfiniteQuery, useListCategoriesQuery } = categoriesApi;
