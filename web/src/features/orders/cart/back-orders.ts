import type { CartLine } from "./wire";

/** Returns how much of a quantity comes later, by the same calculation as the server. */
export const backOrdered = (quantity: number, left: number, step: number) =>
  quantity <= left ? 0 : quantity - Math.floor(Math.max(0, left) / step) * step;

/**
 * Returns how much of a line comes now in a store with back-orders, and whether none of it does; null if all
 * of it comes now. The quantity is null for a buyer who may not see the stock.
 */
export function comesLater({
  quantity,
  stock,
  step,
  comesLater,
}: Pick<CartLine, "quantity" | "stock" | "step" | "comesLater">) {
  if (typeof stock !== "number") return comesLater ? { now: null, all: comesLater === "all" } : null;
  const later = backOrdered(quantity, stock, step);
  return later === 0 ? null : { now: quantity - later, all: later === quantity };
}
