import { Checkbox } from "antd";
import { Link, useLocation } from "react-router";
import { orderSelectable, partyOf } from "@/features/backoffice/orders/rules";
import type { OwnerOrder } from "@/features/backoffice/orders/wire";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Rupees } from "@/shared/ui/Rupees";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { itemsInBrief, type OrderListShape } from "./list";
import styles from "./Orders.module.css";

/** The orders as cards, where a table has no room. */
export function OrderCards({ orders, chosen, onSelect, onSelectAll }: OrderListShape) {
  const { t } = useWords("owner");
  const selectable = orders.filter(orderSelectable).length;
  const all = selectable > 0 && chosen.length === selectable;
  const toggle = (id: number) =>
    onSelect(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      {selectable > 0 && (
        <Checkbox
          className={styles.allOfCards}
          checked={all}
          indeterminate={chosen.length > 0 && !all}
          onChange={() => (all ? onSelect([]) : onSelectAll())}
        >
          {t("bulk.allOnPage", { count: selectable })}
        </Checkbox>
      )}
      <ul className={styles.cards}>
        {orders.map((order) => (
          <li key={order.id} className={chosen.includes(order.id) ? styles.chosen : undefined}>
            <Checkbox
              className={styles.tick}
              aria-label={t("orders.select", { number: order.number })}
              disabled={!orderSelectable(order)}
              checked={chosen.includes(order.id)}
              onChange={() => toggle(order.id)}
            />
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OrderCard({ order }: { order: OwnerOrder }) {
  const { t, language } = useWords("owner");
  const { path } = useStore();
  const location = useLocation();
  const { guest, name, place } = partyOf(order);
  const { first, rest } = itemsInBrief(order, t);
  return (
    <Link
      className={styles.orderCard}
      to={`${path("owner/orderdetail")}?id=${order.id}`}
      state={{ from: location.pathname + location.search }}
    >
      <span className={styles.between}>
        <b className={`${styles.number} figures`}>{order.number}</b>
        <StatusBadge status={order.status} />
      </span>
      <span className={styles.between}>
        <span className="ellipsis">{guest ? t("orders.guest", { name }) : name}</span>
        <Rupees amount={order.net} whole className={styles.amount} />
      </span>
      <span className={`${styles.second} ellipsis figures`}>
        {[dayAndTime(order.placedAt, language), place].filter(Boolean).join(" · ")}
      </span>
      <span className={`${styles.second} ellipsis figures`}>
        {first} · {rest}
      </span>
    </Link>
  );
}
