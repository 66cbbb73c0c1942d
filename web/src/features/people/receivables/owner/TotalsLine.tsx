import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./Receivables.module.css";
import type { ReceivableTotals } from "./wire";

/** Shows the totals of all pages of the list. */
export function TotalsLine({ totals }: { totals: ReceivableTotals }) {
  const { t } = useWords("debtors");
  return (
    <div className={styles.totals}>
      <p className="figures">{t("totalOf", { count: totals.accounts })}</p>
      <p>
        <span>{t("overdue")}</span>{" "}
        <Rupees amount={totals.overdue} whole className={totals.overdue > 0 ? styles.late : undefined} />
      </p>
      <p>
        <span>{t("balance")}</span> <Rupees amount={totals.balance} paise className={styles.sum} />
      </p>
    </div>
  );
}
