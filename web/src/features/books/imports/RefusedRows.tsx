import { quantityText } from "@/shared/format/rupees";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import table from "../intake/Intake.module.css";
import { RejectsLink } from "../intake/RejectsLink";
import type { ImportRun } from "./api";
import styles from "./Imports.module.css";

/** Lists the first rejected rows with the reasons; a file has all of them. */
export function RefusedRows({ run }: { run: ImportRun }) {
  const { t } = useWords("imports");
  const serverText = useServerText();
  const { refused, counts, rejectsUrl, kind } = run;
  if (counts.refused === 0) return null;
  return (
    <section className={styles.refused}>
      <header>
        <h3>{t("refused.title", { count: counts.refused })}</h3>
        {rejectsUrl && <RejectsLink url={rejectsUrl}>{t("refused.download")}</RejectsLink>}
      </header>
      <p className={styles.help}>{t("refused.help")}</p>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t("refused.row")}</th>
            <th scope="col">{t("map.field")}</th>
            <th scope="col">{t("refused.reason")}</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ row, field, reason, key }) => (
            <tr key={`${row}.${field}`}>
              <td className="figures" data-label={t("refused.row")}>
                {row}
              </td>
              <td>{field ? t(`field.${kind}.${field}`) : "–"}</td>
              <td>{serverText(key, reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.refused > refused.length && (
        <p className={`${styles.help} figures`}>
          {t("refused.more", { count: counts.refused - refused.length, shown: quantityText(refused.length) })}
        </p>
      )}
    </section>
  );
}
