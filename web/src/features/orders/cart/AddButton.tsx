import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { lineOf, type Orderable, type OrderableSize } from "./orderable";
import { useCartChanges } from "./useCart";
import { useQuantity } from "./useQuantity";
import { useUnsoldWords } from "./useUnsoldWords";

type AddButtonProps = {
  item: Orderable;
  size: OrderableSize;
  /** Shows the quantity that Add puts into the cart, if no hint next to it does. */
  showQuantity?: boolean;
};

/** Puts the smallest quantity of a size into the cart. */
export function AddButton({ item, size, showQuantity }: AddButtonProps) {
  const { t } = useWords("cart");
  const { add } = useCartChanges();
  const quantity = useQuantity();
  const { signedIn } = useSession();
  const unsold = useUnsoldWords()(size);
  const name = size.code ? `${item.name}, ${size.code}` : item.name;
  const smallest = size.minimum / quantity.scale({ ...size, unit: item.unit });
  const adds = showQuantity && size.minimum > 1 ? t("addQuantity", { quantity: smallest }) : t("add");
  return (
    <Button look="outline" wide disabled={!!unsold} onClick={() => add(lineOf(item, size, size.minimum))}>
      {!unsold && signedIn && <Icon name="plus" size={16} />}
      {unsold ?? (signedIn ? adds : t("signInToOrder"))}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}
