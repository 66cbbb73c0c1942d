import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { countsInOrder } from "./rules";
import styles from "./Sync.module.css";
import type { SyncRun } from "./wire";

const ALWAYS = ["read", "new", "changed", "unchanged", "retired", "rejected"] as const;

/** Shows the rows of an uploaded file by outcome: the other numbers add up to the first. */
export function FileRows({ rows }: { rows: SyncRun["fileRows"] }) {
  const { t } = useWords("sync");
  if (!rows) return null;
  const { read, used, refused, passedOver } = rows;
  const numbers = { read, used, refused, passedOver };
  const shown = Object.entries(numbers).map(([name, number]) => [name, quantityText(number)]);
  return (
    <p className={`${styles.help} figures`}>
      {t("fileRows.counts", Object.fromEntries(shown))}
      {passedOver > 0 && ` ${t("fileRows.passedOver")}`}
    </p>
  );
}

/** Shows what a run brings, by kind: how many records were read, and how they change the store. */
export function RunCounts({ run }: { run: SyncRun }) {
  const { t } = useWords("sync");
  const counted = countsInOrder(run.counts);
  if (counted.length === 0) return null;
  const somePassedOver = counted.some(([, { passedOver }]) => passedOver > 0);
  const shown = somePassedOver ? [...ALWAYS, "passedOver" as const] : ALWAYS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a wide table
    <section className={styles.wide} tabIndex={0} aria-label={t("counts")}>
      <table className={`${styles.counts} figures`}>
        <thead>
          <tr>
            <th scope="col">{t("what")}</th>
            {shown.map((name) => (
              <th key={name} scope="col">
                {t(`count.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.map(([entity, counts]) => (
            <tr key={entity}>
              <th scope="row">{t(`entity.${entity}`)}</th>
              {shown.map((name) => (
                <td key={name} className={counts[name] > 0 ? styles[`is-${name}`] : styles.nothing}>
                  {quantityText(counts[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
