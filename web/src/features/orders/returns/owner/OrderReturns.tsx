import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useGetOrderReturnsQuery } from "../api";
import { ReturnFacts } from "../ReturnLines";
import { goodsLeft, type OwnersReturn } from "../wire";
import { RecordReturn } from "./RecordReturn";
import { Decide } from "./ReturnCells";
import styles from "./Returns.module.css";
import { useDeciding } from "./useDeciding";

type OrderReturnsProps = {
  className: string;
  order: { id: number; number: number; items: readonly { id: number; name: string; size: string }[] };
  customer: string;
  creditNote: (of: OwnersReturn) => ReactNode;
};

/**
 * Lists the returns of an order; the owner decides on them,
 * and records a return that the customer requested elsewhere.
 */
export function OrderReturns({ className, order, customer, creditNote }: OrderReturnsProps) {
  const { t } = useWords("returns");
  const { settings } = useStore();
  // `currentData`, since `data` may still have the returns of the previous order.
  const { currentData: data } = useGetOrderReturnsQuery(order.id, { skip: !settings.returns });
  const deciding = useDeciding();
  const [recording, setRecording] = useState(false);
  if (!data || (data.returns.length === 0 && data.left.length === 0)) return null;
  const { id, number } = order;
  const goods = goodsLeft(order.items, data.left);
  return (
    <section className={className}>
      <h2>{t("title")}</h2>
      <ul>
        {data.returns.map((each) => {
          const row = { ...each, order: { id, number }, customer };
          return (
            <li key={each.id} className={styles.ofOrder}>
              <ReturnFacts of={each} />
              <Decide of={row} deciding={deciding} creditNote={creditNote} />
            </li>
          );
        })}
      </ul>
      {goods.length > 0 && (
        <div className={styles.record}>
          <Button onClick={() => setRecording(true)}>{t("record")}</Button>
        </div>
      )}
      {recording && <RecordReturn order={order} goods={goods} onClose={() => setRecording(false)} />}
      {deciding.dialog}
    </section>
  );
}
