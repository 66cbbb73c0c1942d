import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { ListFrame } from "@/shared/list/ListFrame";
import type { ListAddress } from "@/shared/list/useListSearch";
import type { ListView } from "@/shared/list/useListView";
import { useSelection } from "@/shared/list/useSelection";
import type { OwnerOrderPage } from "../api";
import { BulkBar } from "../BulkBar";
import { useHeldIds } from "../held";
import { openOf, orderSelectable, ordersMayMove } from "../rules";
import { typeIn } from "../search";
import { useMove } from "../useMove";
import { ORDER_SORT, type OrderSort, type OwnerOrder } from "../wire";
import { useOrderWay } from "./list";
import { NoOrders } from "./NoOrders";
import { OrderCard } from "./OrderCard";

type OrderListProps = {
  of: { data?: OwnerOrderPage; error?: unknown; isFetching: boolean; refetch: () => void };
  list: ListAddress<OrderSort>;
  view: ListView<OwnerOrder>;
  /** What else can be done with the chosen orders. */
  toolsFor?: (ids: number[]) => ReactNode;
  /** Where there is no order at all. */
  none?: ReactNode;
};

/** A page of orders; what is ticked in it can be moved together. */
export function OrderList({ of, list, view, toolsFor, none }: OrderListProps) {
  const { t } = useWords("owner");
  const phone = usePhone();
  const navigate = useNavigate();
  const way = useOrderWay();
  const [params] = useSearchParams();
  const { ids, select, clear, drop } = useSelection(params.toString());
  const { move, moving, dialog } = useMove(drop);
  const held = useHeldIds("orders");
  const allowed = (order: OwnerOrder) => orderSelectable(order) && !held.has(order.id);
  const selectable = (of.data?.items ?? []).filter(allowed);
  const chosen = selectable.filter(({ id }) => ids.has(id));
  const chosenIds = chosen.map(({ id }) => id);
  return (
    <>
      <ListFrame
        of={of}
        list={list}
        view={view}
        ownOrder={{ sort: ORDER_SORT.placedAt, desc: true }}
        keyOf={({ id }) => id}
        nameOf={({ number }) => t("orders.named", { number })}
        onOpen={({ id }) => {
          const { to, state } = way(id);
          navigate(to, { state });
        }}
        selection={{
          chosen: chosenIds,
          select: (keys) => select(keys.map(Number)),
          allowed,
        }}
        card={(order) => <OrderCard order={order} />}
        bar={
          chosen.length > 0 && (
            <BulkBar
              of="orders"
              count={chosen.length}
              sum={openOf(chosen)}
              selectable={selectable.length}
              allowed={(to) => ordersMayMove(chosen, to)}
              moving={moving}
              onMove={(to) => move({ of: "orders", ids: chosenIds, orderIds: chosenIds, to })}
              onSelectAll={phone ? undefined : () => select(selectable.map(({ id }) => id))}
              onClear={clear}
              tools={toolsFor?.(chosenIds)}
            />
          )
        }
        empty={
          none && !list.search.words ? (
            none
          ) : (
            <NoOrders
              type={typeIn(params)}
              words={list.search.words}
              page={list.search.page}
              onClear={() => list.show({ words: "" })}
            />
          )
        }
      />
      {dialog}
    </>
  );
}
