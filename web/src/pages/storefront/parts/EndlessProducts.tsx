import { useDeferredValue } from "react";
import { useLocation } from "react-router";
import { Virtuoso, VirtuosoGrid } from "react-virtuoso";
import type { Product } from "@/features/products/buyer/wire";
import { useKeptPlace } from "@/shared/hooks/useKeptPlace";
import { CardSkeleton } from "@/shared/ui/Skeleton";
import { ShopCard, ShopRow } from "./cards";
import type { ShopView } from "./useShopView";

type EndlessProductsProps = {
  products: Product[];
  view: ShopView;
  styles: { grid: string; list: string };
};

const AHEAD = { top: 600, bottom: 600 };
const FIRST_ROWS = 4;
const keyOf = (_place: number, product: Product) => product.code;

/** Draws only what is near the window, so that ten thousand items scroll as ten do. */
export function EndlessProducts({ products, view, styles }: EndlessProductsProps) {
  const minHeight = useKeptPlace(useLocation().key);
  const common = { useWindowScroll: true, data: products, computeItemKey: keyOf, increaseViewportBy: AHEAD };
  return (
    <div style={{ minHeight }}>
      {view === "grid" ? (
        <VirtuosoGrid
          {...common}
          listClassName={styles.grid}
          itemContent={(place, product) => <Card product={product} eager={place < FIRST_ROWS} />}
        />
      ) : (
        <div className={styles.list}>
          <Virtuoso {...common} itemContent={(_place, product) => <ShopRow product={product} />} />
        </div>
      )}
    </div>
  );
}

/** A card takes a phone a moment to draw: the page answers taps in between, with its room kept. */
function Card(props: { product: Product; eager: boolean }) {
  const drawn = useDeferredValue(true, false);
  return drawn ? <ShopCard {...props} /> : <CardSkeleton />;
}
