import type { CartLine } from "./wire";

/** How much of a quantity comes later, as the server works it out. */
export const backOrdered = (quantity: number, left: number, step: number) =>
  quantity <= left ? 0 : quantity - Math.floor(Math.max(0, left) / step) * step;

/**
 * What of a line comes now where a store takes back-orders, if not all of it: how much, which is null for a buyer
 * who may not see the stock, and whether nothing does.
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
