import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./Report.module.css";
import type { CreditTotals, ReportTotals } from "./wire";

type TotalsLineProps = { of: { total: number; totals: ReportTotals | CreditTotals }; size: number };

/** Shows the totals of all pages of a report. */
export function TotalsLine({ of: { total, totals }, size }: TotalsLineProps) {
  const { t } = useWords("reports");
  const pages = Math.ceil(total / size);
  return (
    <div className={styles.totals}>
      <p>
        <b className="figures">{t("total", { count: totals.orders, shown: quantityText(totals.orders) })}</b>
        {pages > 1 && <span> {t("acrossPages", { pages: quantityText(pages) })}</span>}
      </p>
      {"quantity" in totals && (
        <>
          <p>
            <span>{t("totalQuantity")}</span> <b className="figures">{quantityText(totals.quantity)}</b>
          </p>
          <p>
            <span>{t("totalItem")}</span> <b className="figures">{quantityText(totals.items)}</b>
          </p>
        </>
      )}
      <p>
        <span>{t("totalAmount")}</span> <Rupees amount={totals.netAmount} whole className={styles.sum} />
      </p>
    </div>
  );
}
