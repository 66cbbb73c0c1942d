import { type ReactNode, Suspense } from "react";
import { useOpenedHeading } from "@/shared/hooks/useOpenedHeading";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useGetOrderReturnsQuery } from "../api";
import { ReturnFacts } from "../ReturnLines";
import { goodsLeft, type Return } from "../wire";
import { ReturnForm } from "./ReturnForm";
import styles from "./Returns.module.css";

type ReturnedOrder = {
  id: number;
  items: readonly { id: number; name: string; size: string; picture?: string | null }[];
};

type ReturnsProps = {
  className: string | undefined;
  order: ReturnedOrder;
  /** Whether a return is being requested. */
  asking: boolean;
  onClose: () => void;
  /** Renders the download of a return's credit note. */
  creditNote: (of: Return) => ReactNode;
};

function useReturns({ id, items }: ReturnedOrder) {
  const { settings } = useStore();
  const { data } = useGetOrderReturnsQuery(id, { skip: !settings.returns });
  return { returns: data?.returns ?? [], goods: goodsLeft(items, data?.left ?? []) };
}

/** Returns whether goods of the order may be returned. */
export const useMayReturn = (order: ReturnedOrder) => useReturns(order).goods.length > 0;

/** Lists the returns of an order, and shows the form of a new one. */
export function Returns({ className, order, asking, onClose, creditNote }: ReturnsProps) {
  const { t } = useWords("returns");
  const { returns, goods } = useReturns(order);
  const open = asking && goods.length > 0;
  const heading = useOpenedHeading(open);
  if (returns.length === 0 && !open) return null;
  return (
    <section className={className}>
      <h2 ref={heading} tabIndex={-1}>
        {t("title")}
      </h2>
      <ul className={styles.list}>
        {returns.map((each) => (
          <li key={each.id}>
            <ReturnFacts of={each} />
            {creditNote(each)}
          </li>
        ))}
      </ul>
      {open && (
        // The words for the pictures load with the form; the earlier returns stay visible until then.
        <Suspense fallback={null}>
          <ReturnForm orderId={order.id} goods={goods} onClose={onClose} />
        </Suspense>
      )}
    </section>
  );
}
