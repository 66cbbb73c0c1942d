import { lazy, Suspense, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import styles from "./AddControl.module.css";
import { LineStepper } from "./LineStepper";
import { isUnsold, lineOf, type Orderable, type OrderableSize } from "./orderable";
import { useCart, useCartChanges, useHasCart, useRefusal } from "./useCart";
import { useQuantity } from "./useQuantity";

const SizesSheet = lazy(async () => ({ default: (await import("./SizesSheet")).SizesSheet }));

type AddControlProps = {
  item: Orderable;
  /** Says the quantity that Add puts in, where no hint beside it does. */
  tellQuantity?: boolean;
};

/** The one action of a product: Add, size and Add, the quantity in the cart, or that there is none to sell. */
export function AddControl({ item, tellQuantity }: AddControlProps) {
  const { t } = useWords("cart");
  const { lines } = useCart();
  const hasCart = useHasCart();
  const { settings } = useStore();
  const [first] = item.sizes;
  if (!hasCart || !first) return null;

  if (item.sizes.every((size) => isUnsold(size, settings))) {
    return (
      <Button wide disabled>
        {t(first.stockWord === "out" ? "outOfStock" : "noRate")}
      </Button>
    );
  }
  if (item.sizes.length > 1) return <ManySizes item={item} />;
  const line = lines.find(({ code }) => code === item.code);
  if (line) {
    return (
      <>
        <LineStepper line={line} />
        <Refusal code={line.code} size={line.size} />
      </>
    );
  }
  return <AddButton item={item} size={first} tellQuantity={tellQuantity} />;
}

export function AddButton({ item, size, tellQuantity }: AddControlProps & { size: OrderableSize }) {
  const { t } = useWords("cart");
  const { set } = useCartChanges();
  const quantity = useQuantity();
  const { settings } = useStore();
  const unsold = isUnsold(size, settings);
  const name = size.code ? `${item.name}, ${size.code}` : item.name;
  return (
    <Button look="outline" wide disabled={unsold} onClick={() => set(lineOf(item, size, size.minimum))}>
      {!unsold && <Icon name="plus" size={16} />}
      {tellQuantity && size.minimum > 1
        ? t("addQuantity", { quantity: size.minimum / quantity.scale({ ...size, unit: item.unit }) })
        : t("add")}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}

function ManySizes({ item }: { item: Orderable }) {
  const { t } = useWords("cart");
  const { lines } = useCart();
  const { set } = useCartChanges();
  const quantity = useQuantity();
  const [open, setOpen] = useState(false);
  const inCart = lines.filter(({ code }) => code === item.code);
  const { settings } = useStore();
  const leading = item.sizes.find((size) => !isUnsold(size, settings)) ?? item.sizes[0];
  if (!leading) return null;
  const [only] = inCart;
  const pieces = inCart.reduce((sum, line) => sum + line.quantity, 0);

  return (
    <>
      {only ? (
        <button type="button" className={styles.chosen} onClick={() => setOpen(true)}>
          <span>
            <b>{inCart.length === 1 ? only.size : t("sizes", { count: inCart.length })}</b>
            <small>{quantity.full(pieces, only)}</small>
            <span className="visually-hidden"> {t("chooseSize", { name: item.name })}</span>
          </span>
          <span>
            <Icon name="chevronDown" />
          </span>
        </button>
      ) : (
        <div className={styles.split}>
          <button type="button" className={styles.size} onClick={() => setOpen(true)}>
            <span>
              <b>{leading.code}</b>
              <small>{t("sizes", { count: item.sizes.length })}</small>
              <span className="visually-hidden"> {t("chooseSize", { name: item.name })}</span>
            </span>
            <Icon name="chevronDown" size={16} />
          </button>
          <button
            type="button"
            className={styles.add}
            onClick={() => set(lineOf(item, leading, leading.minimum))}
          >
            {t("add")}
            <span className="visually-hidden">
              {" "}
              {item.name}, {leading.code}
            </span>
          </button>
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <SizesSheet item={item} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What the server said when it set a line back. */
export function Refusal({ code, size }: { code: string; size: string }) {
  const reason = useRefusal(code, size);
  return reason ? <p className={styles.refusal}>{reason}</p> : null;
}
