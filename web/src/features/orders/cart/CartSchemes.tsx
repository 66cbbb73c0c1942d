import { lazy, Suspense } from "react";
import { useCartSchemes } from "./useCart";

// Only a store with schemes fetches it, and its words.
const SchemeGifts = lazy(async () => ({ default: (await import("./SchemeGifts")).SchemeGifts }));
const Saved = lazy(async () => ({ default: (await import("./Saved")).Saved }));

/** What schemes give for the cart on the screen; nothing where there is none. */
export function CartSchemes() {
  const { free = [], hints = [] } = useCartSchemes() ?? {};
  if (free.length === 0 && hints.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SchemeGifts free={free} hints={hints} />
    </Suspense>
  );
}

/** What schemes take off the cart on the screen, as one of its sums. */
export function SavedSum() {
  const saved = useCartSchemes()?.saved ?? 0;
  if (saved === 0) return null;
  return (
    <Suspense fallback={null}>
      <Saved amount={saved} />
    </Suspense>
  );
}
