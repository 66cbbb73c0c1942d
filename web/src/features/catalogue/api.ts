import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag } from "@/shared/api/tags";
import { type Category, categoryFromWire, type Product, productFromWire } from "./wire";

/** Which products; `party` is the one a salesperson orders for, because rates differ by party. */
export type ProductFilter = { category?: string; query?: string; party?: string };

const SHOP_PAGE = 25;
const ROW = 12;

const params = ({ category, query, party }: ProductFilter) => ({
  dept_cd: category || undefined,
  query: query || undefined,
  partyCd: party || undefined,
});

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.infiniteQuery<Page<Product>, ProductFilter, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last) => last.next ?? undefined,
      },
      ...call(
        ({ queryArg, pageParam }) =>
          get("/api/products", { query: { ...params(queryArg), per_page: SHOP_PAGE, page: pageParam } }),
        (body) => pageFromWire(body, productFromWire),
      ),
      providesTags: [listTag("Product")],
    }),
    listProductRow: build.query<Page<Product>, ProductFilter>({
      ...call(
        (filter) => get("/api/products", { query: { ...params(filter), per_page: ROW, page: 0 } }),
        (body) => pageFromWire(body, productFromWire),
      ),
      providesTags: [listTag("Product")],
    }),
    getProduct: build.query<{ product: Product; similar: Product[] }, { code: string; party?: string }>({
      ...call(
        ({ code, party }) =>
          get("/api/products/itemsById/{code}", { path: { code }, query: { partyCd: party || undefined } }),
        (body) => ({
          product: productFromWire(body.result),
          similar: body.similar.map(productFromWire),
        }),
      ),
      providesTags: (_answer, _error, { code }) => [idTag("Product", code)],
    }),
    getHighlights: build.query<
      { trending: Category[]; featured: Product[]; bestSelling: Product[] },
      { party?: string }
    >({
      ...call(
        ({ party }) => get("/api/products/highlights", { query: { partyCd: party || undefined } }),
        ({ result }) => ({
          trending: result.trending.map(categoryFromWire),
          featured: result.featured.map(productFromWire),
          bestSelling: result.bestSelling.map(productFromWire),
        }),
      ),
      providesTags: [listTag("Product")],
    }),
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

export const {
  useListProductsInfiniteQuery,
  useListProductRowQuery,
  useGetProductQuery,
  useGetHighlightsQuery,
  useListEveryCategoryInfiniteQuery,
  useListCategoriesQuery,
} = catalogueApi;
