import type { Product, Size } from "./wire";

/** The size a card speaks for: the first one that can be ordered, else the first. */
export const leadingSize = (product: Product): Size | undefined =>
  product.sizes.find(({ orderable, stockWord }) => orderable && stockWord !== "out") ?? product.sizes[0];

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
