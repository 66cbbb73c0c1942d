import { useSearchParams } from "react-router";
import { BulkBar } from "@/features/backoffice/BulkBar";
import type { OwnerOrderPage } from "@/features/backoffice/orders/api";
import { openOf, orderSelectable, ordersMayMove } from "@/features/backoffice/orders/rules";
import type { OrderSearch } from "@/features/backoffice/orders/search";
import { useMove } from "@/features/backoffice/orders/useMove";
import { useSelection } from "@/features/backoffice/useSelection";
import { usePhone } from "@/shared/hooks/useMedia";
import { OrderCards } from "./OrderCards";
import styles from "./Orders.module.css";
import { OrdersTable } from "./OrdersTable";
import { PageFoot } from "./PageFoot";

type OrderListProps = {
  page: OwnerOrderPage;
  search: OrderSearch;
  fetching: boolean;
  onShow: (change: Partial<OrderSearch>) => void;
};

/** A page of orders; what is ticked in it can be moved together. */
export function OrderList({ page, search, fetching, onShow }: OrderListProps) {
  const phone = usePhone();
  const [params] = useSearchParams();
  const { ids, select, clear } = useSelection(params.toString());
  const { move, moving, dialog } = useMove(clear);
  const selectable = page.items.filter(orderSelectable);
  const chosen = selectable.filter(({ id }) => ids.has(id));
  const chosenIds = chosen.map(({ id }) => id);
  const selectAll = () => select(selectable.map(({ id }) => id));
  const List = phone ? OrderCards : OrdersTable;
  return (
    <div className={phone ? undefined : styles.card} aria-busy={fetching}>
      {chosen.length > 0 && (
        <div className={styles.bulk}>
          <BulkBar
            of="orders"
            count={chosen.length}
            sum={openOf(chosen)}
            selectable={selectable.length}
            allowed={(to) => ordersMayMove(chosen, to)}
            moving={moving}
            onMove={(to) => move({ of: "orders", ids: chosenIds, orderIds: chosenIds, to })}
            onSelectAll={phone ? undefined : selectAll}
            onClear={clear}
          />
        </div>
      )}
      <List
        orders={page.items}
        chosen={chosenIds}
        below={chosen.length > 0}
        onSelect={select}
        onSelectAll={selectAll}
      />
      <PageFoot total={page.total} search={search} onShow={onShow} />
      {dialog}
    </div>
  );
}
