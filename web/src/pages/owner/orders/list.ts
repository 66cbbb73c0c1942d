import type { OwnerOrder } from "@/features/backoffice/orders/wire";
import { shortName } from "@/features/orders/rules";
import type { Words } from "@/shared/i18n/useWords";

export type OrderListShape = {
  orders: OwnerOrder[];
  chosen: number[];
  /** Whether the bulk bar stands over the head. */
  below: boolean;
  onSelect: (ids: number[]) => void;
  onSelectAll: () => void;
};

/** The first item's name, cut, and how many more there are. */
export function itemsInBrief({ items, itemCount }: OwnerOrder, t: Words) {
  const first = items[0]?.name ?? "";
  const more = itemCount - 1;
  return {
    first: shortName(first),
    full: first,
    rest: more > 0 ? t("orders.moreItems", { count: more }) : t("orders.items", { count: itemCount }),
  };
}
