import { AddControl } from "@/features/cart/AddControl";
import { useHasCart, useLinesOf } from "@/features/cart/useCart";
import { ProductCard, ProductRow } from "@/features/products/buyer/ProductCard";
import type { Product } from "@/features/products/buyer/wire";
import { useWords } from "@/shared/i18n/useWords";

/** A product with the cart's own control on it. */
export function ShopCard({ product, eager }: { product: Product; eager?: boolean }) {
  const { t } = useWords("cart");
  const hasCart = useHasCart();
  const [line] = useLinesOf(product.code);
  const size = line && product.sizes.find(({ code }) => code === line.size);
  return (
    <ProductCard
      product={product}
      size={size}
      inCart={line ? t("inCart") : null}
      eager={eager}
      action={hasCart ? <AddControl item={product} /> : null}
    />
  );
}

export function ShopRow({ product }: { product: Product }) {
  const hasCart = useHasCart();
  return (
    <ProductRow product={product} action={hasCart ? <AddControl item={product} showQuantity /> : null} />
  );
}
