import { Link } from "react-router";
import { shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Picture } from "@/shared/ui/Picture";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { OrderAmount } from "../OrderAmount";
import styles from "./Order.module.css";
import type { Order } from "./wire";

const SHOWN = 4;

export function OrderCard({ order, withParty }: { order: Order; withParty: boolean }) {
  const { t, language } = useWords("orders");
  const { path } = useStore();
  const shown = order.items.slice(0, SHOWN);
  const facts = [
    shortDay(order.placedAt, language),
    t("items", { count: order.itemCount }),
    withParty && order.recipient?.name,
  ];
  return (
    <article>
      <Link to={path(`order/${order.id}`)} className={styles.card}>
        <div className={styles.between}>
          <h2 className={`${styles.cardTitle} figures`}>{t("number", { number: order.number })}</h2>
          <StatusBadge status={order.status} partly={order.partly} />
        </div>
        <p className={`${styles.small} figures`}>{facts.filter(Boolean).join(" · ")}</p>
        <div className={styles.between}>
          <div className={styles.pictures}>
            {shown.map((item) => (
              <Picture key={item.id} source={item.picture} name={item.name} size={40} />
            ))}
            {order.items.length > SHOWN && (
              <span className={styles.small}>{t("more", { count: order.items.length - SHOWN })}</span>
            )}
          </div>
          {order.net !== null && (
            <b className={`${styles.amount} figures`}>
              <OrderAmount order={order} />
            </b>
          )}
        </div>
        <p className={`${styles.small} ${styles.names}`}>{shown.map(({ name }) => name).join(", ")}</p>
      </Link>
    </article>
  );
}
