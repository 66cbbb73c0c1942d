import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { ImportRun } from "./api";
import styles from "./Imports.module.css";

const ALWAYS = ["read", "added", "updated", "unchanged", "refused"] as const;
const SELDOM = ["undecided", "passedOver"] as const;

/** Shows the rows of the file by outcome; the other numbers add up to the rows that were read. */
export function Counts({ run: { kind, counts } }: { run: ImportRun }) {
  const { t } = useWords("imports");
  const rows = [...ALWAYS, ...SELDOM.filter((name) => counts[name] > 0)];
  const shown = kind === "products" && counts.categories > 0 ? [...rows, "categories" as const] : rows;
  return (
    <dl className={`${styles.counts} figures`}>
      {shown.map((name) => (
        <div key={name} className={name === "refused" && counts.refused > 0 ? styles.someRefused : undefined}>
          <dt>{t(`count.${name}`)}</dt>
          <dd>{quantityText(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
