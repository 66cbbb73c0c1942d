import { createContext, use } from "react";
import { useLocation } from "react-router";
import type { Words } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { shortName } from "../../short-name";
import type { CameFrom } from "../neighbours";
import type { OwnerOrder } from "../wire";

/** Returns the first item's name, shortened, and the number of the others. */
export function itemsInBrief({ items, itemCount }: OwnerOrder, t: Words) {
  const first = items[0]?.name ?? "";
  const more = itemCount - 1;
  return {
    first: shortName(first),
    full: first,
    rest: more > 0 ? t("orders.moreItems", { count: more }) : t("orders.items", { count: itemCount }),
  };
}

/** The ids of the orders on the page, in the order of the list. */
export const ListedOrders = createContext<readonly number[]>([]);

/** Returns the link to an order, which includes the list to return to and the order's neighbours. */
export function useOrderHref() {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  const listed = use(ListedOrders);
  return (id: number, ids = listed): { to: string; state: CameFrom } => ({
    to: `${path("owner/orderdetail")}?id=${id}`,
    state: { from: pathname + search, ids },
  });
}
