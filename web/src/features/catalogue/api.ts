import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type Category, categoryFromWire, type Product, productFromWire } from "./wire";

/** Which products; `party` is the one a salesperson orders for, since its rates are its own. */
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
      query: ({ queryArg, pageParam }) => ({
        url: "products",
        params: { ...params(queryArg), per_page: SHOP_PAGE, page: pageParam },
      }),
      transformResponse: (body: Wire["ProductPageOut"]) => pageFromWire(body, productFromWire),
      providesTags: [listTag("Product")],
    }),
    listProductRow: build.query<Page<Product>, ProductFilter>({
      query: (filter) => ({ url: "products", params: { ...params(filter), per_page: ROW, page: 0 } }),
      transformResponse: (body: Wire["ProductPageOut"]) => pageFromWire(body, productFromWire),
      providesTags: [listTag("Product")],
    }),
    getProduct: build.query<{ product: Product; similar: Product[] }, { code: string; party?: string }>({
      query: ({ code, party }) => ({
        url: `products/itemsById/${encodeURIComponent(code)}`,
        params: { partyCd: party || undefined },
      }),
      transformResponse: (body: Wire["ProductDetailOut"]) => ({
        product: productFromWire(body.result),
        similar: body.similar.map(productFromWire),
      }),
      providesTags: (_answer, _error, { code }) => [idTag("Product", code)],
    }),
    getHighlights: build.query<
      { trending: Category[]; featured: Product[]; bestSelling: Product[] },
      { party?: string }
    >({
      query: ({ party }) => ({ url: "products/highlights", params: { partyCd: party || undefined } }),
      transformResponse: ({ result }: Wire["HighlightsOut"]) => ({
        trending: result.trending.map(categoryFromWire),
        featured: result.featured.map(productFromWire),
        bestSelling: result.bestSelling.map(productFromWire),
      }),
      providesTags: [listTag("Product")],
    }),
    listEveryCategory: build.infiniteQuery<Page<Category>, void, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ pageParam: page }) => ({ url: "dept", params: { page } }),
      transformResponse: (body: Wire["CategoryPageOut"]) => pageFromWire(body, categoryFromWire),
      providesTags: [listTag("Category")],
    }),
    listCategories: build.query<Page<Category>, { page?: number }>({
      query: ({ page = 0 }) => ({ url: "dept", params: { page } }),
      transformResponse: (body: Wire["CategoryPageOut"]) => pageFromWire(body, categoryFromWire),
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
