import { allowedQuantity } from "@/shared/ui/Stepper";
import type { OrderableSize } from "./orderable";

type Packed = Pick<OrderableSize, "code" | "minimum" | "step"> & { maximum?: number | null };

/** Rounds to whole steps, up to the maximum. */
const fitted = (pieces: number, { step, maximum }: Packed) =>
  Math.min(allowedQuantity(pieces, step), maximum ?? Number.POSITIVE_INFINITY);

/**
 * Returns the quantities typed for the sizes of a product, in pieces that the packing allows; `scale` is the
 * number of pieces in one typed unit. An empty field changes nothing, and 0 is too few, since lines are
 * removed in the cart.
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
