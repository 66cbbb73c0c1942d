import { Link } from "react-router";
import { partyOf } from "@/features/backoffice/orders/rules";
import type { OwnerOrder } from "@/features/backoffice/orders/wire";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { BooksLine } from "./BooksLine";
import { itemsInBrief, useOrderWay } from "./list";
import styles from "./Orders.module.css";

/** An order where a table has no room. */
export function OrderCard({ order }: { order: OwnerOrder }) {
  const { t, language } = useWords("owner");
  const way = useOrderWay();
  const { guest, name, place } = partyOf(order);
  const { first, rest } = itemsInBrief(order, t);
  return (
    <Link className={styles.orderCard} {...way(order.id)}>
      <span className={styles.between}>
        <b className={`${styles.number} figures`}>{order.number}</b>
        {order.books && <BooksLine books={order.books} />}
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
