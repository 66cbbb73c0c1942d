import type { CartLine } from "./wire";

/** The fields of a size that the cart needs. */
export type OrderableSize = {
  code: string;
  box: number;
  minimum: number;
  step: number;
  /** The maximum quantity of one order; null without a rule. */
  maximum: number | null;
  rate: number | null;
  mrp: number | null;
  stock: number | null;
  stockWord: "in" | "few" | "out" | null;
  /** Whether the stock covers the minimum, if the caller may see stock, or the store allows back-orders. */
  orderable: boolean;
};

/** The fields of a product that the cart needs. */
export type Orderable = {
  code: string;
  name: string;
  unit: string;
  /** Null if the books do not have the tax rate; then there is no rate either. */
  tax: number | null;
  thumbnails: string[];
  category: { code: string };
  /** The day by which the next stock is expected. */
  expectedOn: string | null;
  sizes: OrderableSize[];
};

type Saleable = Pick<OrderableSize, "rate" | "stockWord" | "orderable">;

/**
 * Returns the key of the words why a size cannot be put into the cart; null if it can. A size without a rate
 * must not be sold for nothing, but an inquiry may include it.
 */
export function whyUnsold({ rate, stockWord, orderable }: Saleable, { inquiry }: { inquiry: boolean }) {
  if (!orderable) return stockWord === "out" ? "outOfStock" : "tooFew";
  return rate === 0 && !inquiry ? "noRate" : null;
}

export const isUnsold = (size: Saleable, store: { inquiry: boolean }) => whyUnsold(size, store) !== null;

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
  listRate: null,
  schemes: [],
  discount: 0,
  why: null,
  tax: item.tax ?? 0,
  minimum: size.minimum,
  step: size.step,
  maximum: size.maximum,
  box: size.box,
  unit: item.unit,
  stock: size.stock,
  comesLater: null,
  expectedOn: item.expectedOn,
  available: true,
});
