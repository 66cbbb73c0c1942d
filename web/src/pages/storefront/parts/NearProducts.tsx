import { Virtuoso, VirtuosoGrid } from "react-virtuoso";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import { FIRST_PRODUCTS, GridCard, ShopRow } from "./cards";
import { EvenRows } from "./EvenRows";
import type { ShopView } from "./useShopView";

export type NearProductsProps = {
  products: Product[];
  view: ShopView;
  styles: { grid: string; list: string };
};

const AHEAD = { top: 600, bottom: 600 };
const keyOf = (_place: number, product: Product) => product.code;

/** Renders only products near the window, so that ten thousand items scroll as well as ten. */
export function NearProducts({ products, view, styles }: NearProductsProps) {
  const common = {
    useWindowScroll: true,
    data: products,
    computeItemKey: keyOf,
    increaseViewportBy: AHEAD,
    initialItemCount: Math.min(products.length, FIRST_PRODUCTS),
  };
  if (view === "list")
    return (
      <div className={styles.list}>
        <Virtuoso {...common} itemContent={(_place, product) => <ShopRow product={product} />} />
      </div>
    );
  return (
    <EvenRows>
      <VirtuosoGrid
        {...common}
        listClassName={styles.grid}
        itemContent={(index, product) => <GridCard product={product} index={index} />}
      />
    </EvenRows>
  );
}
