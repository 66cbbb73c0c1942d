import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import { RoundedRates } from "../intake/RoundedRates";
import type { ImportRun } from "./api";
import styles from "./Imports.module.css";
import { percentText } from "./rules";

/** How many rates rise, fall and are rounded, with the largest changes: an owner sees a slip before customers do. */
export function RateChanges({ changes }: { changes: ImportRun["rateChanges"] }) {
  const { t } = useWords("imports");
  if (!changes) return null;
  return (
    <section className={styles.rates}>
      <h3>{t("rates.title")}</h3>
      {changes.rounded && <RoundedRates rounded={changes.rounded} />}
      {changes.largest.length > 0 && <LargestChanges changes={changes} />}
    </section>
  );
}

function LargestChanges({ changes }: { changes: NonNullable<ImportRun["rateChanges"]> }) {
  const { t } = useWords("imports");
  const counts = { raised: quantityText(changes.raised), lowered: quantityText(changes.lowered) };
  return (
    <>
      <p className={`${styles.help} figures`}>{t("rates.counts", counts)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("rates.product")}</th>
            <th scope="col">{t("map.field")}</th>
            <th scope="col">{t("rates.before")}</th>
            <th scope="col">{t("rates.after")}</th>
            <th scope="col">{t("rates.percent")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.largest.map(({ code, name, size, field, before, after, percent }) => (
            <tr key={`${code}.${size}`}>
              <th scope="row">
                {name} {size && <span>({size})</span>}
              </th>
              <td>{t(`field.products.${field}`)}</td>
              <td data-label={t("rates.before")}>
                <Rupees amount={Number(before)} />
              </td>
              <td data-label={t("rates.after")}>
                <Rupees amount={Number(after)} />
              </td>
              <td className="figures">{percentText(percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
