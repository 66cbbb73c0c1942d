import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useKeptPlace } from "@/shared/hooks/useKeptPlace";
import { FIRST_PRODUCTS, GridCardLater, ShopRow } from "./cards";
import type { NearProductsProps } from "./NearProducts";
import { SortedFirst } from "./SortedFirst";

type EndlessProductsProps = NearProductsProps & {
  /** How many products of a long list are in the requested order; omitted if all are. */
  sortedFirst?: number;
};

const NearProducts = lazy(async () => ({ default: (await import("./NearProducts")).NearProducts }));

/**
 * An endless list. Its first products are rendered before the code of the virtual list is loaded. A short
 * list stays as it is, because replacing its cards would lose quantities that are being typed.
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
