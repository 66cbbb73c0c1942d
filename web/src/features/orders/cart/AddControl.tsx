import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { AddButton } from "./AddButton";
import styles from "./AddControl.module.css";
import { KeptFocus } from "./KeptFocus";
import { LineComesLater } from "./LineComesLater";
import { LineStepper } from "./LineStepper";
import { isUnsold, lineOf, type Orderable } from "./orderable";
import { Refusal } from "./Refusal";
import { useCartChanges, useHasCart, useLinesOf } from "./useCart";
import { useQuantity } from "./useQuantity";
import { useUnsoldWords } from "./useUnsoldWords";

const SizesSheet = lazy(async () => ({ default: (await import("./SizesSheet")).SizesSheet }));

type AddControlProps = {
  item: Orderable;
  /** Shows the quantity that Add puts into the cart, if no hint next to it does. */
  showQuantity?: boolean;
};

/**
 * Shows the one action of a product: Add, size and Add, the quantity in the cart,
 * or that it cannot be ordered.
 */
export function AddControl({ item, showQuantity }: AddControlProps) {
  const [line] = useLinesOf(item.code);
  const hasCart = useHasCart();
  const unsold = useUnsoldWords();
  const [first] = item.sizes;
  if (!hasCart || !first) return null;

  if (!line && item.sizes.every((size) => unsold(size) !== null)) {
    return (
      <Button wide disabled>
        {unsold(first)}
      </Button>
    );
  }
  if (item.sizes.length > 1) return <ManySizes item={item} />;
  return (
    <KeptFocus form={line ? "stepper" : "add"}>
      {line ? (
        <>
          <LineStepper line={line} />
          <Refusal code={line.code} size={line.size} />
          <LineComesLater line={line} />
        </>
      ) : (
        <AddButton item={item} size={first} showQuantity={showQuantity} />
      )}
    </KeptFocus>
  );
}

function ManySizes({ item }: { item: Orderable }) {
  const { t } = useWords("cart");
  const inCart = useLinesOf(item.code);
  const { add } = useCartChanges();
  const quantity = useQuantity();
  const [open, setOpen] = useState(false);
  const control = useFocusAfter(open);
  const { settings } = useStore();
  const { signedIn } = useSession();
  const leading = item.sizes.find((size) => !isUnsold(size, settings)) ?? item.sizes[0];
  if (!leading) return null;
  const [only] = inCart;
  const pieces = inCart.reduce((sum, line) => sum + line.quantity, 0);

  return (
    <>
      <KeptFocus form={only ? "chosen" : "split"} place={control}>
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
              aria-label={`${t(signedIn ? "add" : "signInToOrder")} ${item.name}, ${leading.code}`}
              onClick={() => add(lineOf(item, leading, leading.minimum))}
            >
              {t(signedIn ? "add" : "signIn")}
            </button>
          </div>
        )}
      </KeptFocus>
      {open && (
        <Suspense fallback={null}>
          <SizesSheet item={item} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Restores the focus when the sheet closes; the control that opened it may have been replaced by then. */
function useFocusAfter(open: boolean) {
  const control = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (!open && opened.current) control.current?.querySelector("button")?.focus({ preventScroll: true });
    opened.current = open;
  }, [open]);
  return control;
}
