import type { WirePage } from "@/shared/api/page";

export type WireImages = { imgid: number; IMGURL: string[]; THUMBURL: string[] } | null;

export type WireVariant = {
  SIZE_CD: string;
  DESC1: string;
  MIN_OQTY: number;
  QYT_MULTI: number;
  RATE?: number;
  SALE_RATE1?: number;
  SALE_RATE2?: number;
  SALE_RATE3?: number;
  SALE_RATE4?: number;
  SALE_RATE5?: number;
  SALE_DISC?: number;
  MRP?: number;
  CL_STK?: number;
  STOCK?: StockWord;
};

export type WireProduct = {
  ITEM_CD: string;
  ITEM_NAME: string;
  ITEM_DESC?: string;
  DEPT_CD: string;
  dept: { dept_name: string };
  UOM: string;
  HSN: string;
  RATEOFTAX: number;
  img: WireImages;
  variant: WireVariant[];
};

export type WireCategory = {
  DEPT_CD: string;
  dept_name: string;
  itemCount: number;
  img: WireImages;
};

export type WireProductPage = WirePage<WireProduct>;
export type WireCategoryPage = WirePage<WireCategory>;
export type WireHighlights = {
  result: { trending: WireCategory[]; featured: WireProduct[]; bestSelling: WireProduct[] };
};

export type StockWord = "in" | "few" | "out";

const wholeNumber = (text: string) => (/^\d+$/.test(text) && Number(text) > 0 ? Number(text) : 1);

/** A rate is null where the caller may not see it; the server then leaves it out. */
export const sizeFromWire = (wire: WireVariant) => {
  const listed =
    wire.SALE_RATE1 ?? wire.SALE_RATE2 ?? wire.SALE_RATE3 ?? wire.SALE_RATE4 ?? wire.SALE_RATE5 ?? null;
  return {
    code: wire.SIZE_CD,
    box: wholeNumber(wire.DESC1),
    minimum: Math.max(1, wire.MIN_OQTY || 1),
    step: Math.max(1, wire.QYT_MULTI || 1),
    rate: wire.RATE ?? null,
    listed,
    first: wire.SALE_RATE1 ?? null,
    second: wire.SALE_RATE2 ?? null,
    discount: wire.SALE_DISC ?? null,
    mrp: wire.MRP ?? null,
    stock: wire.CL_STK ?? null,
    stockWord: wire.STOCK ?? null,
  };
};
export type Size = ReturnType<typeof sizeFromWire>;

export const productFromWire = (wire: WireProduct) => ({
  code: wire.ITEM_CD,
  name: wire.ITEM_NAME,
  description: wire.ITEM_DESC ?? "",
  category: { code: wire.DEPT_CD, name: wire.dept?.dept_name ?? "" },
  unit: wire.UOM,
  hsn: wire.HSN,
  tax: wire.RATEOFTAX,
  pictures: wire.img?.IMGURL ?? [],
  thumbnails: wire.img?.THUMBURL ?? wire.img?.IMGURL ?? [],
  sizes: wire.variant.map(sizeFromWire),
});
export type Product = ReturnType<typeof productFromWire>;

export const categoryFromWire = (wire: WireCategory) => ({
  code: wire.DEPT_CD,
  name: wire.dept_name,
  count: wire.itemCount,
  picture: wire.img?.THUMBURL?.[0] ?? wire.img?.IMGURL?.[0] ?? null,
});
export type Category = ReturnType<typeof categoryFromWire>;
