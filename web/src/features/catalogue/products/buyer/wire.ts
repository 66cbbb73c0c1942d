import { categoryNamesFromWire } from "@/features/catalogue/categories/buyer/wire";
import { type Page, pageFromWire } from "@/shared/api/page";
import type { Wire } from "@/shared/api/wire";

/** The sort orders of the shop, in addition to the default order. */
export const SORT_ORDERS = ["best", "rateLow", "rateHigh", "name", "newest"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
export type UsableFilter = NonNullable<Wire["ProductPageOut"]["filters"]>[number];

export type StockWord = NonNullable<Wire["VariantOut"]["STOCK"]>;

const wholeNumber = (text: string) => (/^\d+$/.test(text) && Number(text) > 0 ? Number(text) : 1);

/** Converts a size. The server leaves out a rate that the caller may not see, which becomes null. */
export const sizeFromWire = (wire: Wire["VariantOut"]) => {
  const listed =
    wire.SALE_RATE1 ?? wire.SALE_RATE2 ?? wire.SALE_RATE3 ?? wire.SALE_RATE4 ?? wire.SALE_RATE5 ?? null;
  return {
    code: wire.SIZE_CD,
    barcode: wire.BARCODE ?? "",
    box: wholeNumber(wire.DESC1),
    minimum: Math.max(1, wire.MIN_OQTY || 1),
    step: Math.max(1, wire.QYT_MULTI || 1),
    maximum: wire.MAX_OQTY ?? null,
    rate: wire.RATE ?? null,
    listed,
    first: wire.SALE_RATE1 ?? null,
    second: wire.SALE_RATE2 ?? null,
    discount: wire.SALE_DISC ?? null,
    mrp: wire.MRP ?? null,
    stock: wire.CL_STK ?? null,
    stockWord: wire.STOCK ?? null,
    // The server leaves the field out where the caller may not see stock.
    orderable: wire.orderable ?? wire.STOCK !== "out",
  };
};
export type Size = ReturnType<typeof sizeFromWire>;

export const productFromWire = (wire: Wire["ProductOut"]) => ({
  code: wire.ITEM_CD,
  name: wire.ITEM_NAME,
  brand: wire.BRAND ?? "",
  description: wire.ITEM_DESC ?? "",
  category: { ...categoryNamesFromWire(wire.dept), code: wire.DEPT_CD },
  unit: wire.UOM,
  hsn: wire.HSN,
  tax: wire.RATEOFTAX,
  expectedOn: wire.EXPECTED_ON ?? null,
  pictures: wire.img?.IMGURL ?? [],
  thumbnails: wire.img?.THUMBURL ?? wire.img?.IMGURL ?? [],
  sizes: wire.variant.map(sizeFromWire),
});
export type Product = ReturnType<typeof productFromWire>;

export const brandFromWire = (wire: Wire["BrandOut"]) => ({ name: wire.BRAND, count: wire.itemCount });
export type Brand = ReturnType<typeof brandFromWire>;

/**
 * A page of products, the filters that the caller may use, and a corrected search if the search finds little.
 */
export type ProductPage = Page<Product> & {
  usable: UsableFilter[];
  didYouMean: string | null;
  /** How many products of a long list are in the requested order; undefined if all are. */
  sortedFirst?: number;
};
export const productPageFromWire = (wire: Wire["ProductPageOut"]): ProductPage => ({
  ...pageFromWire(wire, productFromWire),
  usable: wire.filters ?? [],
  didYouMean: wire.didYouMean ?? null,
  sortedFirst: wire.pagination.sortedFirst,
});
