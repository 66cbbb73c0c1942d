import { Link } from "react-router";
import { type OrderSearch, TYPES, writeOrderSearch } from "@/features/backoffice/orders/search";
import type { OrderCounts } from "@/features/backoffice/orders/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Orders.module.css";

/** The kinds of orders with how many there are of each. */
export function OrderFilters({ counts, search }: { counts?: OrderCounts; search: OrderSearch }) {
  const { t } = useWords("owner");
  return (
    <nav className={styles.chips} aria-label={t("orders.filters")}>
      {TYPES.map((type) => (
        <Link
          key={type}
          className={styles.chip}
          to={{ search: writeOrderSearch({ ...search, type, words: "", page: 0 }).toString() }}
          aria-current={search.type === type ? "true" : undefined}
        >
          {t(`orders.type.${type}`)}
          <span className="figures">{counts ? quantityText(counts[type]) : " "}</span>
        </Link>
      ))}
    </nav>
  );
}
