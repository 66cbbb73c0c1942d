import { lazy, type ReactNode, Suspense } from "react";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import { useParty } from "@/shared/session/party";
import { useStore } from "@/shared/tenant/store-context";

// Loaded on demand, because not every store has schemes.
const Offers = lazy(async () => ({
  default: (await import("@/features/terms/schemes/buyer/Offers")).Offers,
}));
const ShortOffer = lazy(async () => ({
  default: (await import("@/features/terms/schemes/buyer/Offers")).ShortOffer,
}));

/** The offers of a product on its page. */
export function OffersHere({ product }: { product: Product }) {
  const { settings } = useStore();
  const party = useParty()?.code;
  if (!settings.schemes) return null;
  return (
    <Suspense fallback={null}>
      <Offers product={product} party={party} />
    </Suspense>
  );
}

/** The first offer of a product on its card, or the usual content. */
export function OfferOr({ product, children }: { product: Product; children: ReactNode }) {
  const { settings } = useStore();
  const party = useParty()?.code;
  if (!settings.schemes) return children;
  return (
    <Suspense fallback={children}>
      <ShortOffer product={product} party={party} fallback={children} />
    </Suspense>
  );
}
