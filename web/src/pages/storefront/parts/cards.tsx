import { useDeferredValue } from "react";
import { isShort } from "@/features/catalogue/products/buyer/offer";
import { ProductCard, ProductRow } from "@/features/catalogue/products/buyer/ProductCard";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import { AddControl } from "@/features/orders/cart/AddControl";
import { useHasCart, useLinesOf } from "@/features/orders/cart/useCart";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { CardSkeleton } from "@/shared/ui/Skeleton";
import { LastBoughtHere } from "./LastBoughtHere";
import { OfferOr } from "./OffersHere";
import { SubstitutesButton } from "./SubstitutesButton";

/** A product with the cart's own control on it. */
export function ShopCard({ product, eager }: { product: Product; eager?: boolean }) {
  const { t } = useWords("cart");
  const [line] = useLinesOf(product.code);
  const size = line && product.sizes.find(({ code }) => code === line.size);
  return (
    <ProductCard
      product={product}
      size={size}
      inCart={line ? t("inCart") : null}
      eager={eager}
      note={
        <OfferOr product={product}>
          <LastBoughtHere code={product.code} unit={product.unit} short />
        </OfferOr>
      }
      action={<Action product={product} />}
    />
  );
}

export function ShopRow({ product }: { product: Product }) {
  return <ProductRow product={product} action={<Action product={product} showQuantity />} />;
}

/** The control of the cart, or of what is short the way to what the store offers instead. */
function Action({ product, showQuantity }: { product: Product; showQuantity?: boolean }) {
  const { settings } = useStore();
  const hasCart = useHasCart();
  const inCart = useLinesOf(product.code).length > 0;
  if (settings.substitutes && !inCart && product.sizes.length > 0 && product.sizes.every(isShort))
    return <SubstitutesButton short={product} wide />;
  return hasCart ? <AddControl item={product} showQuantity={showQuantity} /> : null;
}

/** So many products are drawn before it is known how many the window shows. */
export const FIRST_PRODUCTS = 12;
const FIRST_ROWS = 4;

type GridCardProps = { product: Product; index: number };

export function GridCard({ product, index }: GridCardProps) {
  return <ShopCard product={product} eager={index < FIRST_ROWS} />;
}

/** A card takes a phone a moment to draw: the page answers taps in between, with its room kept. */
export function GridCardLater(props: GridCardProps) {
  return useDeferredValue(true, false) ? <GridCard {...props} /> : <CardSkeleton />;
}
