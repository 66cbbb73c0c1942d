import { Link } from "react-router";
import { CardHead, CardLine } from "@/features/backoffice/list/Cells";
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
      <CardHead>
        <b className={`${styles.number} figures`}>{order.number}</b>
        {order.books && <BooksLine books={order.books} />}
        <StatusBadge status={order.status} />
      </CardHead>
      <CardHead>
        <span className="ellipsis">{guest ? t("orders.guest", { name }) : name}</span>
        <Rupees amount={order.net} whole className={styles.amount} />
      </CardHead>
      <CardLine>{[dayAndTime(order.placedAt, language), place].filter(Boolean).join(" · ")}</CardLine>
      <CardLine>
        {first} · {rest}
      </CardLine>
    </Link>
  );
}
