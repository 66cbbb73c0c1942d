import type { ReactNode } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { useListOwnerOrdersQuery } from "../api";
import { ORDER_SORT } from "../wire";
import { OrderList } from "./OrderList";
import { useOrderColumns } from "./useOrderColumns";

const SHOWN = ["order", "placed", "items", "amount", "status"];

type CustomerOrdersProps = { code: string; none: ReactNode };

/**
 * Lists the orders of one customer with the same actions as the list of all orders,
 * without the customer's name.
 */
export function CustomerOrders({ code, none }: CustomerOrdersProps) {
  const { t } = useWords("owner");
  const list = useListSearch(Object.values(ORDER_SORT));
  const columns = useOrderColumns()
    .filter(({ key }) => SHOWN.includes(key))
    .map((column) =>
      column.key === "items" ? { ...column, width: undefined, from: undefined, always: true } : column,
    );
  const view = useListView("customer.orders", columns);
  const orders = useListOwnerOrdersQuery({ type: "total", party: code, search: list.search });
  return (
    <>
      <ListBar list={list} searchLabel={t("orders.searchOfCustomer")} view={view} />
      <OrderList of={orders} party={code} list={list} view={view} none={none} />
    </>
  );
}
