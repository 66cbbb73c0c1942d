import { type Category, categoryFromWire } from "@/features/catalogue/categories/buyer/wire";
import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag } from "@/shared/api/tags";
import { leadingWith } from "./offer";
import {
  type Brand,
  brandFromWire,
  type Product,
  type ProductPage,
  productFromWire,
  productPageFromWire,
  type SortOrder,
} from "./wire";

/**
 * Filters of the product list; `party` is the party a salesperson orders for, because rates differ by party.
 */
export type ProductFilter = {
  category?: string;
  brand?: string;
  query?: string;
  party?: string;
  sort?: SortOrder | "";
  inStock?: boolean;
  bought?: boolean;
  minRate?: number | null;
  maxRate?: number | null;
  /** Matches products with any of the searched words instead of all. */
  nearest?: boolean;
};

/** A page number, and the last product of the previous page, after which the server continues. */
type PagePosition = { page: number; after?: string };

const SHOP_PAGE = 25;
const ROW = 12;

const params = (filter: ProductFilter) => ({
  dept_cd: filter.category || undefined,
  brand: filter.brand || undefined,
  query: filter.query || undefined,
  partyCd: filter.party || undefined,
  sortBy: filter.sort || undefined,
  inStock: yesOrNothing(filter.inStock),
  boughtBefore: yesOrNothing(filter.bought),
  minRate: filter.minRate ?? undefined,
  maxRate: filter.maxRate ?? undefined,
  nearest: yesOrNothing(filter.nearest),
});
const yesOrNothing = (on?: boolean) => (on ? ("Y" as const) : undefined);

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.infiniteQuery<ProductPage, ProductFilter, PagePosition>({
      infiniteQueryOptions: {
        initialPageParam: { page: 0 },
        getNextPageParam: (last) =>
          last.next === null ? undefined : { page: last.next, after: last.items.at(-1)?.code },
      },
      ...call(
        ({ queryArg, pageParam: { page, after } }) =>
          get("/api/products", { query: { ...params(queryArg), per_page: SHOP_PAGE, page, after } }),
        productPageFromWire,
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
    listBrands: build.query<Brand[], { category: string }>({
      ...call(
        ({ category }) => get("/api/products/brands", { query: { dept_cd: category || undefined } }),
        ({ result }) => result.map(brandFromWire),
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
    /** Lists what the store offers instead of an item, or instead of one of its sizes. */
    listSubstitutes: build.query<Product[], { code: string; size?: string; party?: string }>({
      ...call(
        ({ code, size, party }) =>
          get("/api/products/substitutes/{code}", {
            path: { code },
            query: { sizeCd: size, partyCd: party || undefined },
          }),
        ({ result }, { size }) => result.map((product) => leadingWith(productFromWire(product), size)),
      ),
      providesTags: [listTag("Product")],
    }),
    /** Lists the products that the caller, or the party, ordered most recently. */
    listBoughtProducts: build.query<Product[], { party?: string }>({
      ...call(
        ({ party }) => get("/api/orders/products", { query: { partyCd: party || undefined } }),
        ({ result }) => result.map(productFromWire),
      ),
      providesTags: [listTag("Product"), listTag("Order")],
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
  }),
});

export const {
  useListProductsInfiniteQuery,
  useListProductRowQuery,
  useLazyListProductRowQuery,
  useListBrandsQuery,
  useGetProductQuery,
  useListSubstitutesQuery,
  useListBoughtProductsQuery,
  useGetHighlightsQuery,
} = catalogueApi;
