import type { Product, Size } from "./wire";

/** The size a card speaks for: the first one in stock, else the first. */
export const leadingSize = (product: Product): Size | undefined =>
  product.sizes.find((size) => size.stockWord !== "out") ?? product.sizes[0];

/** The price a rate is lower than, and by how much: the MRP, else the rate before discount. */
export function saving(size: Size): { from: number; percent: number } | null {
  if (size.rate === null) return null;
  const from = size.mrp ?? (size.discount ? size.listed : null);
  if (from === null || from <= size.rate) return null;
  return { from, percent: Math.round((1 - size.rate / from) * 100) };
}
