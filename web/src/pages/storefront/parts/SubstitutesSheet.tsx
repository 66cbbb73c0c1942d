import { useListSubstitutesQuery } from "@/features/catalogue/products/buyer/api";
import { leadingSize } from "@/features/catalogue/products/buyer/offer";
import { ProductRow } from "@/features/catalogue/products/buyer/ProductCard";
import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import { AddControl } from "@/features/orders/cart/AddControl";
import { useHasCart } from "@/features/orders/cart/useCart";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { Button, IconButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Layer } from "@/shared/ui/Layer";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import styles from "./Substitutes.module.css";

/** An item that is short; without `size` all its sizes are. */
export type ShortItem = { code: string; size?: string; name: string };
export type Take = (product: Product, size: Size) => void;

type SubstitutesSheetProps = {
  short: ShortItem;
  /**
   * Replaces the item with the chosen substitute; if omitted, the substitute is added to the cart as well.
   */
  onTake?: Take;
  onClose: () => void;
};

/** A sheet with the substitutes of an item. */
export function SubstitutesSheet({ short, onTake, onClose }: SubstitutesSheetProps) {
  const { t } = useWords("substitutes");
  const { t: common } = useWords("common");
  const title = t("instead", { name: [short.name, short.size].filter(Boolean).join(", ") });
  const take: Take = (product, size) => {
    onTake?.(product, size);
    onClose();
  };
  return (
    <Layer open onClose={onClose} from="sheet" label={title}>
      <header className={styles.head}>
        <h2 className="two-lines">{title}</h2>
        <IconButton icon="close" label={common("close")} onClick={onClose} />
      </header>
      <Offered short={short} onTake={onTake && take} />
    </Layer>
  );
}

function Offered({ short, onTake }: { short: ShortItem; onTake?: Take }) {
  const { t } = useWords("substitutes");
  const party = useParty()?.code;
  const hasCart = useHasCart();
  const { code, size } = short;
  const { currentData: products, error, refetch } = useListSubstitutesQuery({ code, size, party });
  if (error && !products) return <Problem error={error} onRetry={refetch} />;
  if (!products) return <RowSkeletons count={3} height={88} />;
  if (products.length === 0) return <EmptyState drawing="basket" title={t("none")} help={t("noneHelp")} />;
  return (
    <ul className={styles.items}>
      {products.map((product) => (
        <li key={product.code}>
          {onTake ? (
            <Row product={product} size={leadingSize(product)} onTake={onTake} />
          ) : (
            <ProductRow product={product} action={hasCart && <AddControl item={product} showQuantity />} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ product, size, onTake }: { product: Product; size?: Size; onTake: Take }) {
  const { t } = useWords("substitutes");
  return (
    <ProductRow
      product={product}
      size={size}
      action={
        size && (
          <Button look="primary" wide onClick={() => onTake(product, size)}>
            {t("take")}
            <span className="visually-hidden"> {[product.name, size.code].filter(Boolean).join(", ")}</span>
          </Button>
        )
      }
    />
  );
}
