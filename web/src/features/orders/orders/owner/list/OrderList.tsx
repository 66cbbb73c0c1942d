import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { ListFrame } from "@/shared/list/ListFrame";
import type { ListAddress } from "@/shared/list/useListSearch";
import type { ListView } from "@/shared/list/useListView";
import type { OwnerOrderPage } from "../api";
import { BulkBar } from "../BulkBar";
import { openOf } from "../rules";
import { typeIn } from "../search";
import { TellButton } from "../tell/TellButton";
import { useMove } from "../useMove";
import { ORDER_SORT, type OrderSort, type OwnerOrder } from "../wire";
import { ListedOrders, useOrderHref } from "./list";
import { type Done, NoOrders } from "./NoOrders";
import { OrderCard } from "./OrderCard";
import { useChosenOrders } from "./useChosenOrders";

type OrderListProps = {
  of: { data?: OwnerOrderPage; error?: unknown; isFetching: boolean; refetch: () => void };
  /** The customer, in a list of one customer's orders. */
  party?: string;
  list: ListAddress<OrderSort>;
  view: ListView<OwnerOrder>;
  /** Renders further actions on the selected orders. */
  toolsFor?: (ids: number[]) => ReactNode;
  /** Shown if there is no order at all. */
  none?: ReactNode;
};

/** Shows a page of orders; orders selected on all pages of the list can be moved together. */
export function OrderList({ of, party, list, view, toolsFor, none }: OrderListProps) {
  const { t } = useWords("owner");
  const navigate = useNavigate();
  const way = useOrderHref();
  const [params] = useSearchParams();
  const type = typeIn(params);
  const rows = of.data?.items ?? [];
  const total = of.data?.total ?? 0;
  const { ids, chosen, able, allowed, selectHere, most, isAll, selecting, selectAll, clear, drop } =
    useChosenOrders(rows, { type: party ? "total" : type, search: list.search, party }, total);
  const [done, setDone] = useState<Done & { type: string }>();
  const { move, moving, dialog } = useMove((gone, to) => {
    setDone({ to, count: gone.length, type });
    // Approved orders stay selected, since printing and dispatching follow.
    if (to !== "Approved") drop(gone);
  });
  const listed = rows.map(({ id }) => id);
  const chosenIds = chosen.map(({ id }) => id);
  return (
    <ListedOrders value={listed}>
      <ListFrame
        of={of}
        list={list}
        view={view}
        ownOrder={{ sort: ORDER_SORT.placedAt, desc: true }}
        keyOf={({ id }) => id}
        nameOf={({ number }) => t("orders.named", { number })}
        onOpen={({ id }) => {
          const { to, state } = way(id, listed);
          navigate(to, { state });
        }}
        selection={{
          chosen: rows.filter((order) => ids.has(order.id) && allowed(order)).map(({ id }) => id),
          select: selectHere,
          allowed,
        }}
        card={(order) => <OrderCard order={order} />}
        bar={
          ids.size > 0 && (
            <BulkBar
              of="orders"
              count={ids.size}
              sum={openOf(chosen)}
              able={(to) => able(to).length}
              moving={moving}
              onMove={(to) => {
                const orders = able(to);
                move({ of: "orders", ids: orders.map(({ id }) => id), orders, to });
              }}
              rest={
                ids.size < most
                  ? {
                      words: t(isAll ? "bulk.all" : "bulk.first", { count: most, most: quantityText(most) }),
                      title: isAll ? undefined : t("bulk.most", { most: quantityText(most) }),
                      busy: selecting,
                      onSelect: () => void selectAll(),
                    }
                  : undefined
              }
              onClear={clear}
              tools={
                <>
                  {toolsFor?.(chosenIds)}
                  <TellButton ids={chosenIds} />
                </>
              }
            />
          )
        }
        empty={
          none && !list.search.words ? (
            none
          ) : (
            <NoOrders
              type={type}
              done={done?.type === type ? done : undefined}
              words={list.search.words}
              page={list.search.page}
              onClear={() => list.show({ words: "" })}
            />
          )
        }
      />
      {dialog}
    </ListedOrders>
  );
}
