import { useRef } from "react";
import { useLocation } from "react-router";
import {
  type GridStateSnapshot,
  type StateSnapshot,
  Virtuoso,
  VirtuosoGrid,
  type VirtuosoHandle,
} from "react-virtuoso";
import type { Product } from "@/features/catalogue/wire";
import { ShopCard, ShopRow } from "./cards";
import type { ShopView } from "./useShopView";

type EndlessProductsProps = {
  products: Product[];
  view: ShopView;
  styles: { grid: string; list: string };
  onEnd: () => void;
};

/** Where a list stood when its page was left, so that Back finds it there. */
const gridPlaces = new Map<string, GridStateSnapshot>();
const listPlaces = new Map<string, StateSnapshot>();

const AHEAD = { top: 600, bottom: 1200 };
const FIRST_ROWS = 4;

/** Draws only what is near the window, so that ten thousand items scroll as ten do. */
export function EndlessProducts({ products, view, styles, onEnd }: EndlessProductsProps) {
  const { key } = useLocation();
  const list = useRef<VirtuosoHandle>(null);
  const keyOf = (_place: number, product: Product) => product.code;
  if (view === "grid") {
    return (
      <VirtuosoGrid
        useWindowScroll
        data={products}
        computeItemKey={keyOf}
        listClassName={styles.grid}
        itemContent={(place, product) => <ShopCard product={product} eager={place < FIRST_ROWS} />}
        increaseViewportBy={AHEAD}
        endReached={onEnd}
        restoreStateFrom={gridPlaces.get(key)}
        stateChanged={(state) => gridPlaces.set(key, state)}
      />
    );
  }
  return (
    <div className={styles.list}>
      <Virtuoso
        ref={list}
        useWindowScroll
        data={products}
        computeItemKey={keyOf}
        itemContent={(_place, product) => <ShopRow product={product} />}
        increaseViewportBy={AHEAD}
        endReached={onEnd}
        restoreStateFrom={listPlaces.get(key)}
        rangeChanged={() => list.current?.getState((state) => listPlaces.set(key, state))}
      />
    </div>
  );
}
