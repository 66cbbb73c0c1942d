import { Link, useSearchParams } from "react-router";
import { addressOf, TYPES, typeIn } from "@/features/backoffice/orders/search";
import type { OrderCounts } from "@/features/backoffice/orders/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Orders.module.css";

/** The kinds of orders with how many there are of each. */
export function OrderFilters({ counts }: { counts?: OrderCounts }) {
  const { t } = useWords("owner");
  const [params] = useSearchParams();
  return (
    <nav className={styles.chips} aria-label={t("orders.filters")}>
      {TYPES.map((type) => (
        <Link
          key={type}
          className={styles.chip}
          to={{ search: addressOf(type, params) }}
          aria-current={typeIn(params) === type ? "true" : undefined}
        >
          {t(`orders.type.${type}`)}
          <span className="figures">{counts ? quantityText(counts[type]) : " "}</span>
        </Link>
      ))}
    </nav>
  );
}
