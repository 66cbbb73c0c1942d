import type { Product, Size } from "./wire";

/** Returns the size that a card shows: the first size that can be ordered, else the first. */
export const leadingSize = (product: Product): Size | undefined =>
  product.sizes.find((size) => !isShort(size)) ?? product.sizes[0];

/**
 * Returns whether a size is out of stock or has less than its minimum quantity, if the caller may see stock.
 */
export const isShort = ({ orderable, stockWord }: Pick<Size, "orderable" | "stockWord">) =>
  !orderable || stockWord === "out";

/** Returns a product with one of its sizes first, if that size can be ordered, so that the card shows it. */
export const leadingWith = (product: Product, code: string | undefined): Product => {
  const size = product.sizes.find((each) => each.code === code && !isShort(each));
  return size ? { ...product, sizes: [size, ...product.sizes.filter((each) => each !== size)] } : product;
};

/** Returns a valid quantity for the cart: at least the minimum, at most the maximum, and in whole steps. */
export const fitting = (
  quantity: number,
  { minimum, step, maximum }: Pick<Size, "minimum" | "step"> & { maximum?: number | null },
) => Math.min(Math.ceil(Math.max(quantity, minimum) / step) * step, maximum ?? Number.POSITIVE_INFINITY);

export type Saving = { from: number; percent: number; fromMrp: boolean };

/**
 * Returns the price before the discount, and the percentage off: of the MRP, else of the rate before
 * discount. In a store with two rates, the MRP is the second rate.
 */
export function saving(size: Size, twoRates: boolean): Saving | null {
  if (size.rate === null) return null;
  const mrp = (twoRates ? size.second : null) ?? size.mrp;
  const from = mrp ?? (size.discount ? size.listed : null);
  if (from === null || from <= size.rate) return null;
  return { from, percent: Math.round((1 - size.rate / from) * 100), fromMrp: mrp !== null };
}
