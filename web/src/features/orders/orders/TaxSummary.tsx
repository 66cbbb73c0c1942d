import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./TaxSummary.module.css";
import type { TaxSummaryOf } from "./wire";

/** Shows the tax by HSN and rate, as on the proforma invoice; nothing in stores that print none. */
export function TaxSummary({ summary }: { summary: TaxSummaryOf }) {
  const { t } = useWords("orders");
  if (!summary) return null;
  return (
    <details className={styles.summary}>
      <summary>{t("tax.title")}</summary>
      <p>
        {summary.placeOfSupply ? t("tax.place", { place: summary.placeOfSupply }) : t("tax.placeUnknown")}
      </p>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">HSN</th>
            <th scope="col">GST %</th>
            <th scope="col">{t("tax.taxable")}</th>
            <th scope="col">{t("tax.tax")}</th>
          </tr>
        </thead>
        <tbody>
          {summary.rows.map(({ hsn, rate, taxable, tax }) => (
            <tr key={`${hsn} ${rate}`}>
              <td>{hsn || "–"}</td>
              <td>{rate}</td>
              <td>{rupees(taxable)}</td>
              <td>{rupees(tax)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
