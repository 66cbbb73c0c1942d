import type { Wire } from "@/shared/api/wire";
import { quantityText, rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./Intake.module.css";

type Changes = Wire["RateChangesOut"];

/** Formats a change in percent with its sign: +10%, −4.5%. */
export const percentText = (percent: number) =>
  `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}%`;

/**
 * Shows how many rates rise, fall and are rounded, with the largest changes:
 * an owner sees a slip before customers do.
 */
export function RateChanges({ changes }: { changes: Changes | null }) {
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

function LargestChanges({ changes }: { changes: Changes }) {
  const { t } = useWords("imports");
  const counts = { raised: quantityText(changes.raised), lowered: quantityText(changes.lowered) };
  return (
    <>
      <p className={`${styles.about} figures`}>{t("rates.counts", counts)}</p>
      <table className={styles.table}>
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

/** Shows how many rates the store rounds for buyers, and what they pay for one of them. */
function RoundedRates({ rounded }: { rounded: Wire["RoundedOut"] }) {
  const { t } = useWords("imports");
  const { count, name, size, rate, pays } = rounded;
  return (
    <p className="figures">
      {t("rates.rounded", { count })}{" "}
      {t("rates.pays", {
        item: [name, size].filter(Boolean).join(" "),
        rate: rupees(Number(rate)),
        pays: rupees(Number(pays)),
      })}
    </p>
  );
}
