import { useLocation } from "react-router";
import type { Words } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { shortName } from "../../short-name";
import type { OwnerOrder } from "../wire";

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

/** The way to an order, which knows the list to come back to. */
export function useOrderHref() {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  return (id: number) => ({
    to: `${path("owner/orderdetail")}?id=${id}`,
    state: { from: pathname + search },
  });
}
