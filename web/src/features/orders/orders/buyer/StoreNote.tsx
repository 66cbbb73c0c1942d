import { useWords } from "@/shared/i18n/useWords";
import { transportOf } from "../transport";
import styles from "./Order.module.css";
import type { Order } from "./wire";

/** Shows the store's note to the customer, the transport, and whether the order is in the books. */
export function StoreNote({ order }: { order: Order }) {
  const { t } = useWords("orders");
  const { t: common } = useWords("common");
  const transport = transportOf(order, common);
  const { books } = order;
  if (!order.customerNote && !transport && !books) return null;
  return (
    <section className={styles.panel}>
      <h2>{t("fromStore")}</h2>
      {transport && <p>{t("transport", { transport })}</p>}
      {books && (
        <p>
          {books.number
            ? t("inBooks", { number: books.number })
            : t(books.written ? "written" : "notInBooks")}
        </p>
      )}
      {order.customerNote && <p className={styles.note}>{order.customerNote}</p>}
    </section>
  );
}
