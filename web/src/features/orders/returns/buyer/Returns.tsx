import { type ReactNode, Suspense, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { useGetOrderReturnsQuery } from "../api";
import { ReturnFacts } from "../ReturnLines";
import { goodsLeft, type Return } from "../wire";
import { ReturnForm } from "./ReturnForm";
import styles from "./Returns.module.css";

type ReturnsProps = {
  className: string | undefined;
  order: {
    id: number;
    items: readonly { id: number; name: string; size: string; picture?: string | null }[];
  };
  /** Renders the download of a return's credit note. */
  creditNote: (of: Return) => ReactNode;
};

/** Lists the returns of an order, and requests a new one; shows nothing before goods were dispatched. */
export function Returns({ className, order, creditNote }: ReturnsProps) {
  const { t } = useWords("returns");
  const { settings } = useStore();
  const { data } = useGetOrderReturnsQuery(order.id, { skip: !settings.returns });
  const [asking, setAsking] = useState(false);
  if (!data || (data.returns.length === 0 && data.left.length === 0)) return null;
  const goods = goodsLeft(order.items, data.left);
  return (
    <section className={className}>
      <h2>{t("title")}</h2>
      <ul className={styles.list}>
        {data.returns.map((each) => (
          <li key={each.id}>
            <ReturnFacts of={each} />
            {creditNote(each)}
          </li>
        ))}
      </ul>
      {asking ? (
        // The words for the pictures load with the form; the earlier returns stay visible until then.
        <Suspense fallback={null}>
          <ReturnForm orderId={order.id} goods={goods} onClose={() => setAsking(false)} />
        </Suspense>
      ) : (
        goods.length > 0 && <Button onClick={() => setAsking(true)}>{t("ask")}</Button>
      )}
    </section>
  );
}
