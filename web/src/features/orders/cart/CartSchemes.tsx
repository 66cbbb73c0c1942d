import { lazy, useDeferredValue } from "react";
import { useCartSchemes } from "./useCart";

// Only a store with schemes fetches these chunks and their words.
const SchemeGifts = lazy(async () => ({ default: (await import("./SchemeGifts")).SchemeGifts }));
const Saved = lazy(async () => ({ default: (await import("./Saved")).Saved }));

/**
 * Shows what schemes give for the cart, or nothing. It suspends, so that what follows it appears only once its
 * position is known. Its value is deferred, so that the cart stays in view until the first scheme is loaded.
 */
export function CartSchemes() {
  const { free = [], hints = [] } = useDeferredValue(useCartSchemes()) ?? {};
  if (free.length === 0 && hints.length === 0) return null;
  return <SchemeGifts free={free} hints={hints} />;
}

/** Shows the discount by schemes as one of the sums of the cart; suspends. */
export function SavedSum() {
  const saved = useDeferredValue(useCartSchemes())?.saved ?? 0;
  return saved === 0 ? null : <Saved amount={saved} />;
}
