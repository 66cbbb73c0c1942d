import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { CardHead, CardLine } from "@/shared/list/Cells";
import { OrderAmount } from "../../OrderAmount";
import { partyOf } from "../rules";
import type { OwnerOrder } from "../wire";
import { BooksLine } from "./BooksLine";
import { itemsInBrief, useOrderHref } from "./list";
import { OrderBadge } from "./OrderBadge";
import styles from "./Orders.module.css";

/** Shows an order where there is no room for a table. */
export function OrderCard({ order }: { order: OwnerOrder }) {
  const { t, language } = useWords("owner");
  const way = useOrderHref();
  const { guest, name, place } = partyOf(order);
  const { first, rest } = itemsInBrief(order, t);
  return (
    <Link className={styles.orderCard} {...way(order.id)}>
      <CardHead>
        <b className={`${styles.number} figures`}>{order.number}</b>
        {order.books && <BooksLine books={order.books} />}
        <OrderBadge order={order} />
      </CardHead>
      <CardHead>
        <span className="ellipsis">{guest ? t("orders.guest", { name }) : name}</span>
        <OrderAmount order={order} className={styles.amount} />
      </CardHead>
      <CardLine>{[dayAndTime(order.placedAt, language), place].filter(Boolean).join(" · ")}</CardLine>
      <CardLine>
        {first} · {rest}
      </CardLine>
    </Link>
  );
}
