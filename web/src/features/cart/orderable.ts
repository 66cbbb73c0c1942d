import type { CartLine } from "./wire";

/** What the cart needs to know of a size of a product. */
export type OrderableSize = {
  code: string;
  box: number;
  minimum: number;
  step: number;
  rate: number | null;
  mrp: number | null;
  stock: number | null;
  stockWord: "in" | "few" | "out" | null;
};

/** What the cart needs to know of a product. */
export type Orderable = {
  code: string;
  name: string;
  unit: string;
  tax: number;
  thumbnails: string[];
  category: { code: string };
  sizes: OrderableSize[];
};

/** What has no rate is not sold for nothing; an inquiry asks for the rate. */
export const isUnsold = (
  { rate, stockWord }: Pick<OrderableSize, "rate" | "stockWord">,
  { inquiry }: { inquiry: boolean },
) => stockWord === "out" || (rate === 0 && !inquiry);

export const lineOf = (item: Orderable, size: OrderableSize, quantity: number): CartLine => ({
  id: null,
  code: item.code,
  name: item.name,
  picture: item.thumbnails[0] ?? null,
  size: size.code,
  category: item.category.code,
  quantity,
  rate: size.rate,
  previousRate: null,
  tax: item.tax,
  minimum: size.minimum,
  step: size.step,
  box: size.box,
  unit: item.unit,
  available: true,
});
