import { useState } from "react";
import { useDispatch } from "react-redux";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { Badge } from "@/shared/ui/Badge";
import { Button, IconButton } from "@/shared/ui/Button";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { undo } from "./sending";
import { mayUndo, type WaitingOrder } from "./shown";
import { orderForgotten, showCart } from "./slice";
import type { CartDispatch } from "./useCart";
import styles from "./WaitingOrders.module.css";
import { useWaitingOrders } from "./waiting";

/** Lists the orders that have not been sent yet, above the sent ones. */
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

/** Shows an order that waits to be sent, or that the store refused. */
export function WaitingCard({ waiting }: { waiting: WaitingOrder }) {
  const { key, order, partyName, refused, tried, kept } = waiting;
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
        {refused === null
          ? t(tried ? "waiting.helpTried" : "waiting.help")
          : [t(kept ? "waiting.refusedKept" : "waiting.refused"), refused].filter(Boolean).join(" ")}
      </p>
      {kept && (
        <ul className={styles.items}>
          {order.lines.map(({ code, size, name, quantity }) => (
            <li key={`${code}/${size}`}>{[name, size, quantity].filter(Boolean).join(" · ")}</li>
          ))}
        </ul>
      )}
      {mayUndo(waiting) && <Undo waiting={waiting} />}
    </article>
  );
}

function Undo({ waiting: { key, party } }: { waiting: WaitingOrder }) {
  const { t } = useWords("cart");
  const dispatch = useDispatch<CartDispatch>();
  const current = useParty()?.code ?? null;
  const [asking, ask] = useState(false);
  const take = async () => {
    ask(false);
    if (!(await dispatch(undo(key)))) return notify(t("waiting.onItsWay"), { tone: "warning" });
    const action = { label: t("viewCart"), run: () => dispatch(showCart(true)) };
    notify(t("waiting.undone"), party === current ? { action } : {});
  };
  return (
    <>
      <Button className={styles.undo} onClick={() => ask(true)}>
        {t("waiting.undo")}
      </Button>
      <Confirm
        open={asking}
        question={t("waiting.undoQuestion")}
        help={t("waiting.undoHelp")}
        yes={t("waiting.undo")}
        no={t("waiting.leave")}
        onYes={() => void take()}
        onNo={() => ask(false)}
      />
    </>
  );
}
