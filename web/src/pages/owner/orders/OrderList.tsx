import { useNavigate, useSearchParams } from "react-router";
import { BulkBar } from "@/features/backoffice/BulkBar";
import { ListFrame } from "@/features/backoffice/list/ListFrame";
import type { ListAddress } from "@/features/backoffice/list/useListSearch";
import type { ListView } from "@/features/backoffice/list/useListView";
import type { OwnerOrderPage } from "@/features/backoffice/orders/api";
import { openOf, orderSelectable, ordersMayMove } from "@/features/backoffice/orders/rules";
import { typeIn } from "@/features/backoffice/orders/search";
import { useMove } from "@/features/backoffice/orders/useMove";
import { ORDER_SORT, type OrderSort, type OwnerOrder } from "@/features/backoffice/orders/wire";
import { useSelection } from "@/features/backoffice/useSelection";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useOrderWay } from "./list";
import { NoOrders } from "./NoOrders";
import { OrderCard } from "./OrderCard";

type OrderListProps = {
  of: { data?: OwnerOrderPage; error?: unknown; isFetching: boolean; refetch: () => void };
  list: ListAddress<OrderSort>;
  view: ListView<OwnerOrder>;
};

/** A page of orders; what is ticked in it can be moved together. */
export function OrderList({ of, list, view }: OrderListProps) {
  const { t } = useWords("owner");
  const phone = usePhone();
  const navigate = useNavigate();
  const way = useOrderWay();
  const [params] = useSearchParams();
  const { ids, select, clear } = useSelection(params.toString());
  const { move, moving, dialog } = useMove(clear);
  const selectable = (of.data?.items ?? []).filter(orderSelectable);
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
          allowed: orderSelectable,
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
            />
          )
        }
        empty={
          <NoOrders
            type={typeIn(params)}
            words={list.search.words}
            page={list.search.page}
            onClear={() => list.show({ words: "" })}
          />
        }
      />
      {dialog}
    </>
  );
}
