import { createContext, use } from "react";
import { useLocation } from "react-router";
import type { Words } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { shortName } from "../../short-name";
import type { CameFrom } from "../neighbours";
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

/** The ids of the orders of the list that is on the page, in its order. */
export const ListedOrders = createContext<readonly number[]>([]);

/** The way to an order, which knows the list to come back to, and what is before and after it. */
export function useOrderHref() {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  const listed = use(ListedOrders);
  return (id: number, ids = listed): { to: string; state: CameFrom } => ({
    to: `${path("owner/orderdetail")}?id=${id}`,
    state: { from: pathname + search, ids },
  });
}
