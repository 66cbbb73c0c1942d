import type { ReactNode } from "react";
import type { Wire } from "@/shared/api/wire";
import { quantityText } from "@/shared/format/rupees";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Intake.module.css";
import { RejectsLink } from "./RejectsLink";

type RefusedRow = Wire["RefusedOut"];
type RefusedRowsProps = {
  run: { refused: readonly RefusedRow[]; rejectsUrl: string | null };
  total: number;
  help: string;
  /** The columns in front of the reason. */
  columns: readonly {
    title: string;
    /** Whether a phone, which hides the head of the table, repeats the title in each cell. */
    labeled?: boolean;
    cell: (row: RefusedRow) => ReactNode;
  }[];
};

/** Lists the first rejected rows of a run with the reasons; a file has all of them, for some weeks. */
export function RefusedRows({ run: { refused, rejectsUrl }, total, help, columns }: RefusedRowsProps) {
  const { t } = useWords("imports");
  const serverText = useServerText();
  if (refused.length === 0) return null;
  return (
    <section className={styles.refused}>
      <header>
        <h3>{t("refused.title", { count: total })}</h3>
        {rejectsUrl && <RejectsLink url={rejectsUrl}>{t("refused.download")}</RejectsLink>}
      </header>
      <p>{help}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{t("refused.reason")}</th>
          </tr>
        </thead>
        <tbody>
          {refused.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and the list keeps its order
            <tr key={place}>
              {columns.map(({ title, labeled, cell }) => (
                <td key={title} className="figures" data-label={labeled ? title : undefined}>
                  {cell(row)}
                </td>
              ))}
              <td>{serverText(row.key, row.reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rejectsUrl && total > refused.length && (
        <p className="figures">
          {t("refused.more", { count: total - refused.length, shown: quantityText(refused.length) })}
        </p>
      )}
    </section>
  );
}
