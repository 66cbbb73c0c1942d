import { allowedQuantity } from "@/shared/ui/Stepper";
import type { OrderableSize } from "./orderable";

type Packed = Pick<OrderableSize, "code" | "minimum" | "step"> & { maximum?: number | null };

/** Whole steps, and no more than the maximum. */
const fitted = (pieces: number, { step, maximum }: Packed) =>
  Math.min(allowedQuantity(pieces, step), maximum ?? Number.POSITIVE_INFINITY);

/**
 * What was typed beside the sizes of a product, in pieces a packing allows; `scale` is the pieces in one of what
 * is typed. A box that is empty changes nothing, and 0 is too few: a line is taken out in the cart.
 */
export function typedSizes(
  sizes: readonly Packed[],
  typed: Readonly<Record<string, string>>,
  scale: (size: Packed) => number,
) {
  const filled: { code: string; quantity: number }[] = [];
  const tooFew: string[] = [];
  for (const size of sizes) {
    const value = Number.parseInt(typed[size.code] ?? "", 10);
    if (!Number.isFinite(value)) continue;
    const pieces = value * scale(size);
    if (pieces < size.minimum) tooFew.push(size.code);
    else filled.push({ code: size.code, quantity: fitted(pieces, size) });
  }
  return { filled, tooFew };
}
