import type { Product, Size } from "./wire";

/** The size a card speaks for: the first one that can be ordered, else the first. */
export const leadingSize = (product: Product): Size | undefined =>
  product.sizes.find((size) => !isShort(size)) ?? product.sizes[0];

/** Whether a size is out of stock, or has less than its smallest quantity, as far as the stock is shown. */
export const isShort = ({ orderable, stockWord }: Pick<Size, "orderable" | "stockWord">) =>
  !orderable || stockWord === "out";

/** A product with one of its sizes first, where it can be ordered, so that its card speaks for that. */
export const leadingWith = (product: Product, code: string | undefined): Product => {
  const size = product.sizes.find((each) => each.code === code && !isShort(each));
  return size ? { ...product, sizes: [size, ...product.sizes.filter((each) => each !== size)] } : product;
};

/** The quantity that goes into the cart: none below the minimum or above the maximum, and whole steps. */
export const fitting = (
  quantity: number,
  { minimum, step, maximum }: Pick<Size, "minimum" | "step"> & { maximum?: number | null },
) => Math.min(Math.ceil(Math.max(quantity, minimum) / step) * step, maximum ?? Number.POSITIVE_INFINITY);

export type Saving = { from: number; percent: number; fromMrp: boolean };

/**
 * The price a rate is lower than, and by how much: the MRP, else the rate before discount. A store with two rates
 * has its MRP as the second.
 */
export function saving(size: Size, twoRates: boolean): Saving | null {
  if (size.rate === null) return null;
  const mrp = (twoRates ? size.second : null) ?? size.mrp;
  const from = mrp ?? (size.discount ? size.listed : null);
  if (from === null || from <= size.rate) return null;
  return { from, percent: Math.round((1 - size.rate / from) * 100), fromMrp: mrp !== null };
}
