import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, idTags, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import {
  changesOnWire,
  newOnWire,
  type OwnersProduct,
  ownersProductFromWire,
  type ProductValues,
  type SizeValues,
} from "./wire";

export const PRODUCT_SORTS = ["ITEM_CD", "ITEM_NAME", "PRIORITY", "UPDATED_AT"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Which of the owner's products, in which order. */
export type Shelf = {
  category: string | null;
  withoutImage: boolean;
  sort: ProductSort | null;
  desc: boolean;
};

type Wanted = Shelf & { words: string; page: number; size: number };

/** A product and its neighbours in the list that it was opened from. */
export type ProductAtHand = { product: OwnersProduct; previous: string | null; next: string | null };

type Change = {
  code: string;
  store: string;
  version: string | null;
  changed: Partial<ProductValues>;
  before: SizeValues[];
};

const MOST = 100;

const shelfOnWire = ({ category, withoutImage, sort, desc }: Shelf) => ({
  dept_cd: category ?? undefined,
  withoutImage: withoutImage ? "Y" : undefined,
  sort: sort ?? undefined,
  desc: sort && desc ? "Y" : undefined,
});

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnersProducts: build.query<Page<OwnersProduct> & { more: boolean }, Wanted>({
      query: ({ words, page, size, ...shelf }) => ({
        url: "products",
        params: { ...shelfOnWire(shelf), query: words || undefined, page, per_page: size },
      }),
      transformResponse: (body: Wire["ProductPageOut"]) => ({
        ...pageFromWire(body, ownersProductFromWire),
        more: body.pagination.atLeast ?? false,
      }),
      providesTags: (page) => [
        listTag("Product"),
        ...idTags(
          "Product",
          page?.items.map(({ code }) => ({ id: code })),
        ),
      ],
    }),
    getOwnersProduct: build.query<ProductAtHand, { code: string; shelf: Shelf }>({
      query: ({ code, shelf }) => ({
        url: `products/itemsById/${encodeURIComponent(code)}`,
        params: { per_page: 1, ...shelfOnWire(shelf) },
      }),
      transformResponse: ({ result, previous = null, next = null }: Wire["ProductDetailOut"]) => ({
        product: ownersProductFromWire(result),
        previous,
        next,
      }),
      providesTags: (_answer, _error, { code }) => [idTag("Product", code)],
    }),
    /** Another's change since this version is not written over: the server says 412. */
    changeProduct: build.mutation<OwnersProduct, Change>({
      query: ({ code, store, version, changed, before }) => ({
        url: "products",
        method: "PUT",
        headers: version ? { "If-Match": `"${version}"` } : undefined,
        body: { itemCd: code, data: changesOnWire(changed, before), mobileNo: store },
      }),
      transformResponse: ({ result }: Wire["OwnersProductOut"]) => ownersProductFromWire(result),
      invalidatesTags: (_done, error, { code }) =>
        unlessFailed(error, [listTag("Product"), idTag("Product", code), listTag("Category")]),
    }),
    addProduct: build.mutation<OwnersProduct, { store: string; values: ProductValues; code: string }>({
      query: ({ store, values, code }) => ({
        url: "products",
        method: "POST",
        body: { itemCd: code || null, data: newOnWire(values), mobileNo: store },
      }),
      transformResponse: ({ result }: Wire["OwnersProductOut"]) => ownersProductFromWire(result),
      invalidatesTags: (_done, error) => unlessFailed(error, [listTag("Product"), listTag("Category")]),
    }),
    removeProduct: build.mutation<void, string>({
      query: (code) => ({ url: `products/item/${encodeURIComponent(code)}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => unlessFailed(error, [listTag("Product"), listTag("Category")]),
    }),
    /** The categories that a product can be in. */
    listCategoryChoices: build.query<{ value: string; label: string; withoutImage: number }[], void>({
      query: () => ({ url: "dept", params: { per_page: MOST, sort: "dept_name" } }),
      transformResponse: ({ result }: Wire["CategoryPageOut"]) =>
        result.map((wire) => ({
          value: wire.DEPT_CD,
          label: wire.dept_name,
          withoutImage: wire.withoutImage ?? 0,
        })),
      providesTags: [listTag("Category")],
    }),
    /** The catalogues that a product can point to. */
    listCatalogChoices: build.query<{ value: number; label: string }[], string>({
      query: (store) => ({ url: "catalog", params: { mobileNo: store, per_page: MOST, sort: "TITLE" } }),
      transformResponse: ({ result }: Wire["CatalogPageOut"]) =>
        result.map((wire) => ({ value: wire.caId, label: wire.TITLE })),
      providesTags: [listTag("Catalogue")],
    }),
  }),
});

export const {
  useListOwnersProductsQuery,
  useGetOwnersProductQuery,
  useChangeProductMutation,
  useAddProductMutation,
  useRemoveProductMutation,
  useListCategoryChoicesQuery,
  useListCatalogChoicesQuery,
} = productsApi;

/** Has lists and the product itself read anew, once its pictures are other ones. */
export const picturesChanged = (code: string) =>
  api.util.invalidateTags([listTag("Product"), idTag("Product", code), listTag("Category")]);
