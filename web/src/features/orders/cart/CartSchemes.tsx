import { lazy, Suspense } from "react";
import { useCartSchemes } from "./useCart";

// Only a store with schemes fetches these chunks and their words.
const SchemeGifts = lazy(async () => ({ default: (await import("./SchemeGifts")).SchemeGifts }));
const Saved = lazy(async () => ({ default: (await import("./Saved")).Saved }));

/** Shows what schemes give for the cart on the screen; nothing if they give nothing. */
export function CartSchemes() {
  const { free = [], hints = [] } = useCartSchemes() ?? {};
  if (free.length === 0 && hints.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SchemeGifts free={free} hints={hints} />
    </Suspense>
  );
}

/** Shows the discount by schemes as one of the sums of the cart. */
export function SavedSum() {
  const saved = useCartSchemes()?.saved ?? 0;
  if (saved === 0) return null;
  return (
    <Suspense fallback={null}>
      <Saved amount={saved} />
    </Suspense>
  );
}
