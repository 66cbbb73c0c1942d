import { Button } from "antd";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useHeld } from "../held";
import { briefOf, nextMove } from "../rules";
import { useMove } from "../useMove";
import type { OwnerOrder } from "../wire";
import styles from "./OrderDetail.module.css";

/** Offers the next step for the whole order: approving it, or dispatching it or its remainder. */
export function NextMove({ order }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  const { move, moving, dialog } = useMove(() => undefined);
  const isHeld = useHeld("orders").has(order.id);
  const heldItems = useHeld("items");
  const to = nextMove({ ...order, items: order.items.filter(({ id }) => !heldItems.has(id)) });
  if (!to || isHeld) return dialog;
  const isRest = to === "Dispatched" && order.items.some(({ delivered }) => delivered > 0);
  return (
    <>
      <div className={styles.next}>
        <b className={`${styles.nextSum} figures`}>{wholeRupees(order.net)}</b>
        <Button
          type="primary"
          size="large"
          loading={moving === to}
          onClick={() => move({ of: "orders", ids: [order.id], orders: [briefOf(order)], to })}
        >
          {t(isRest ? "next.rest" : `next.${to}`)}
        </Button>
      </div>
      {dialog}
    </>
  );
}
