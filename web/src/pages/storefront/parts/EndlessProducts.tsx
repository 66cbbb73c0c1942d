import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useKeptPlace } from "@/shared/hooks/useKeptPlace";
import { FIRST_PRODUCTS, GridCardLater, ShopRow } from "./cards";
import type { NearProductsProps } from "./NearProducts";
import { SortedFirst } from "./SortedFirst";

type EndlessProductsProps = NearProductsProps & {
  /** How many of a long list are in the order asked for; none where all are. */
  sortedFirst?: number;
};

const NearProducts = lazy(async () => ({ default: (await import("./NearProducts")).NearProducts }));

/**
 * A list without end. Its first products are there before the code that draws only what is near the window. A short list
 * keeps them: the change would take from the cards what is typed into them at that moment.
 */
export function EndlessProducts({ sortedFirst, ...props }: EndlessProductsProps) {
  const minHeight = useKeptPlace(useLocation().key);
  if (props.products.length <= FIRST_PRODUCTS) return <FirstProducts {...props} />;
  return (
    <div style={{ minHeight }}>
      {sortedFirst && <SortedFirst count={sortedFirst} />}
      <Suspense fallback={<FirstProducts {...props} />}>
        <NearProducts {...props} />
      </Suspense>
    </div>
  );
}

function FirstProducts({ products, view, styles }: NearProductsProps) {
  const first = products.slice(0, FIRST_PRODUCTS);
  if (view === "list")
    return (
      <div className={styles.list}>
        {first.map((product) => (
          <ShopRow key={product.code} product={product} />
        ))}
      </div>
    );
  return (
    <div className={styles.grid}>
      {first.map((product, index) => (
        <div key={product.code}>
          <GridCardLater product={product} index={index} />
        </div>
      ))}
    </div>
  );
}
