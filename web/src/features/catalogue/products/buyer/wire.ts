import { type Page, pageFromWire } from "@/shared/api/page";
import type { Wire } from "@/shared/api/wire";

/** The sort orders of the shop, beside the list's own. */
export const SORT_ORDERS = ["best", "rateLow", "rateHigh", "name", "newest"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
export type UsableFilter = NonNullable<Wire["ProductPageOut"]["filters"]>[number];

export type StockWord = NonNullable<Wire["VariantOut"]["STOCK"]>;

const wholeNumber = (text: string) => (/^\d+$/.test(text) && Number(text) > 0 ? Number(text) : 1);

/** A rate is null where the caller may not see it; the server then leaves it out. */
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
    // Left out where the caller may not see stock.
    orderable: wire.orderable ?? wire.STOCK !== "out",
  };
};
export type Size = ReturnType<typeof sizeFromWire>;

export const productFromWire = (wire: Wire["ProductOut"]) => ({
  code: wire.ITEM_CD,
  name: wire.ITEM_NAME,
  brand: wire.BRAND ?? "",
  description: wire.ITEM_DESC ?? "",
  category: { code: wire.DEPT_CD, name: wire.dept?.dept_name ?? "" },
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

/** A page of products, what its reader may filter by, and corrected words for a search that finds little. */
export type ProductPage = Page<Product> & {
  usable: UsableFilter[];
  didYouMean: string | null;
  /** How many of a long list are in the order asked for; none where all are. */
  sortedFirst?: number;
};
export const productPageFromWire = (wire: Wire["ProductPageOut"]): ProductPage => ({
  ...pageFromWire(wire, productFromWire),
  usable: wire.filters ?? [],
  didYouMean: wire.didYouMean ?? null,
  sortedFirst: wire.pagination.sortedFirst,
});
