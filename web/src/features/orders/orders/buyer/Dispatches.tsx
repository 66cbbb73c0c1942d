import { useWords } from "@/shared/i18n/useWords";
import { DispatchFacts } from "../DispatchFacts";
import styles from "./Order.module.css";
import type { Order } from "./wire";

type DispatchesProps = {
  order: Order;
  /** The token of the order link, for a viewer who has only the link. */
  link?: string;
};

/** Lists the dispatches of an order: what left the store, and how. */
export function Dispatches({ order: { dispatches, items }, link }: DispatchesProps) {
  const { t } = useWords("dispatches");
  if (dispatches.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{t("title")}</h2>
      <ul className={styles.dispatches}>
        {dispatches.map((dispatch) => (
          <li key={dispatch.id}>
            <DispatchFacts dispatch={dispatch} items={items} link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}
