import { useDispatch } from "react-redux";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { IconButton } from "@/shared/ui/Button";
import type { WaitingOrder } from "./shown";
import { orderForgotten } from "./slice";
import styles from "./WaitingOrders.module.css";
import { useWaitingOrders } from "./waiting";

/** The orders that have not gone out, over those that have. */
export function WaitingOrders() {
  const { t } = useWords("cart");
  const orders = useWaitingOrders();
  if (orders.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("waiting.list")}>
      {orders.map((order) => (
        <li key={order.key}>
          <WaitingCard waiting={order} />
        </li>
      ))}
    </ul>
  );
}

/** An order that waits, or that the store did not take. */
export function WaitingCard({ waiting: { key, order, partyName, refused } }: { waiting: WaitingOrder }) {
  const { t } = useWords("cart");
  const dispatch = useDispatch();
  const facts = [
    t("items", { count: order.lines.length }),
    order.netAmount !== null && wholeRupees(order.netAmount),
    t(`payment.${order.paymentMode}`),
  ];
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h2 className="ellipsis">{partyName ?? t("waiting.yours")}</h2>
        <Badge tone={refused === null ? "neutral" : "error"}>
          {t(refused === null ? "waiting.badge" : "waiting.notSent")}
        </Badge>
        {refused !== null && (
          <IconButton
            icon="close"
            size={16}
            label={t("waiting.dismiss")}
            onClick={() => dispatch(orderForgotten(key))}
          />
        )}
      </div>
      <p className="figures">{facts.filter(Boolean).join(" · ")}</p>
      <p className={styles.help}>
        {refused === null ? t("waiting.help") : [t("waiting.refused"), refused].filter(Boolean).join(" ")}
      </p>
    </article>
  );
}
