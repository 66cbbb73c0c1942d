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

/** A card of a product with a control that changes its quantity in the cart. */
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

/** The cart's control, or a link to the substitutes of an item that is short. */
function Action({ product, showQuantity }: { product: Product; showQuantity?: boolean }) {
  const { settings } = useStore();
  const hasCart = useHasCart();
  const inCart = useLinesOf(product.code).length > 0;
  if (settings.substitutes && !inCart && product.sizes.length > 0 && product.sizes.every(isShort))
    return <SubstitutesButton short={product} wide />;
  return hasCart ? <AddControl item={product} showQuantity={showQuantity} /> : null;
}

/** The number of products that are rendered before the window's capacity is known. */
export const FIRST_PRODUCTS = 12;
const FIRST_ROWS = 4;

type GridCardProps = { product: Product; index: number };

export function GridCard({ product, index }: GridCardProps) {
  return <ShopCard product={product} eager={index < FIRST_ROWS} />;
}

/**
 * A card that is rendered later, because rendering takes a phone a moment. Until then it shows a placeholder,
 * and the page responds to taps.
 */
export function GridCardLater(props: GridCardProps) {
  return useDeferredValue(true, false) ? <GridCard {...props} /> : <CardSkeleton />;
}
