import { api } from "@/shared/api/base";
import { call, del, get, ifMatch, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, idTags, listTag, unlessFailed } from "@/shared/api/tags";
import {
  changesOnWire,
  type Named,
  namedFromWire,
  newOnWire,
  type OwnersProduct,
  ownersProductFromWire,
  type ProductSort,
  type ProductValues,
  type RateChange,
  rateChangeFromWire,
  type SizeValues,
} from "./wire";

/** The filters and the order of the owner's product list. */
export type Shelf = {
  category: string | null;
  withoutImage: boolean;
  /** Only products that customers do not see. */
  hidden: boolean;
  /** Only products without a GST rate. */
  withoutTax: boolean;
  sort: ProductSort | null;
  desc: boolean;
};

type ProductsQuery = Shelf & { words: string; page: number; size: number };

/** A product with its neighbours in the list from which it was opened. */
export type ProductAtHand = { product: OwnersProduct; previous: string | null; next: string | null };

type Change = {
  code: string;
  store: string;
  version: string | null;
  changed: Partial<ProductValues>;
  before: SizeValues[];
};

const MAX_CHOICES = 100;
const FOUND = 20;

export const shelfOnWire = ({ category, withoutImage, hidden, withoutTax, sort, desc }: Shelf) => ({
  dept_cd: category ?? undefined,
  withoutImage: withoutImage ? ("Y" as const) : undefined,
  hidden: hidden ? ("Y" as const) : undefined,
  withoutTax: withoutTax ? ("Y" as const) : undefined,
  sort: sort ?? undefined,
  desc: sort && desc ? ("Y" as const) : undefined,
});

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnersProducts: build.query<Page<OwnersProduct> & { more: boolean }, ProductsQuery>({
      ...call(
        ({ words, page, size, ...shelf }) =>
          get("/api/products", {
            query: { ...shelfOnWire(shelf), query: words || undefined, page, per_page: size },
          }),
        (body) => ({
          ...pageFromWire(body, ownersProductFromWire),
          more: body.pagination.atLeast ?? false,
        }),
      ),
      providesTags: (page) => [
        listTag("Product"),
        ...idTags(
          "Product",
          page?.items.map(({ code }) => ({ id: code })),
        ),
      ],
    }),
    getOwnersProduct: build.query<ProductAtHand, { code: string; shelf: Shelf }>({
      ...call(
        ({ code, shelf }) =>
          get("/api/products/itemsById/{code}", {
            path: { code },
            query: { per_page: 1, ...shelfOnWire(shelf) },
          }),
        ({ result, previous = null, next = null }) => ({
          product: ownersProductFromWire(result),
          previous,
          next,
        }),
      ),
      providesTags: (_answer, _error, { code }) => [idTag("Product", code)],
    }),
    /** Changes a product; the server answers 412 if the product has changed since this version. */
    changeProduct: build.mutation<OwnersProduct, Change>({
      ...call(
        ({ code, store, version, changed, before }) =>
          put("/api/products", {
            headers: ifMatch(version),
            body: { itemCd: code, data: changesOnWire(changed, before), mobileNo: store },
          }),
        ({ result }) => ownersProductFromWire(result),
      ),
      invalidatesTags: (_done, error, { code }) =>
        unlessFailed(error, [listTag("Product"), idTag("Product", code), listTag("Category")]),
    }),
    addProduct: build.mutation<OwnersProduct, { store: string; values: ProductValues; code: string }>({
      ...call(
        ({ store, values, code }) =>
          post("/api/products", { body: { itemCd: code || null, data: newOnWire(values), mobileNo: store } }),
        ({ result }) => ownersProductFromWire(result),
      ),
      invalidatesTags: (_done, error) => unlessFailed(error, [listTag("Product"), listTag("Category")]),
    }),
    removeProduct: build.mutation<void, string>({
      ...call(
        (code) => del("/api/products/item/{code}", { path: { code } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error) => unlessFailed(error, [listTag("Product"), listTag("Category")]),
    }),
    /** Resets a product's values to those of the books; the next sync brings them. */
    giveBackProduct: build.mutation<void, string>({
      ...call(
        (code) => del("/api/sync/ownFields/{code}", { path: { code } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, code) => unlessFailed(error, [idTag("Product", code)]),
    }),
    /** Lists how the rates of a product changed, newest first. */
    listRateHistory: build.query<Page<RateChange>, { code: string; size: number }>({
      ...call(
        ({ code, size }) =>
          get("/api/products/rates/history", { query: { itemCd: code, page: 0, per_page: size } }),
        (body) => pageFromWire(body, rateChangeFromWire),
      ),
      // A sync, an import or a price list may add entries.
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, { code }) => [idTag("Product", code)],
    }),
    /** Lists the categories to choose from for a product. */
    listCategoryOptions: build.query<{ value: string; label: string; withoutImage: number }[], void>({
      ...call(
        () => get("/api/dept", { query: { per_page: MAX_CHOICES, sort: "dept_name" } }),
        ({ result }) =>
          result.map((wire) => ({
            value: wire.DEPT_CD,
            label: wire.dept_name,
            withoutImage: wire.withoutImage ?? 0,
          })),
      ),
      providesTags: [listTag("Category")],
    }),
    /** Finds items by words of their names, or by their codes. */
    findItemOptions: build.query<Named[], string>({
      ...call(
        (words) => get("/api/products", { query: { query: words, page: 0, per_page: FOUND } }),
        ({ result }) => result.map(namedFromWire),
      ),
      providesTags: [listTag("Product")],
    }),
    /** Lists the catalogues to choose from for a product. */
    listCatalogOptions: build.query<{ value: number; label: string }[], string>({
      ...call(
        (store) => get("/api/catalog", { query: { mobileNo: store, per_page: MAX_CHOICES, sort: "TITLE" } }),
        ({ result }) => result.map((wire) => ({ value: wire.caId, label: wire.TITLE })),
      ),
      providesTags: [listTag("Catalogue")],
    }),
  }),
});

export const {
  useListOwnersProductsQuery,
  useListRateHistoryQuery,
  useGetOwnersProductQuery,
  useChangeProductMutation,
  useAddProductMutation,
  useRemoveProductMutation,
  useGiveBackProductMutation,
  useFindItemOptionsQuery,
  useListCategoryOptionsQuery,
  useListCatalogOptionsQuery,
} = productsApi;

/** Reloads the lists and the product after its pictures have changed. */
export const picturesChanged = (code: string) =>
  api.util.invalidateTags([listTag("Product"), idTag("Product", code), listTag("Category")]);
