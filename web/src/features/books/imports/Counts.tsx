import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { ImportRun } from "./api";
import styles from "./Imports.module.css";

const SHOWN = ["read", "added", "updated", "unchanged", "refused"] as const;

/** Rows of the file by what becomes of them. */
export function Counts({ run: { kind, counts } }: { run: ImportRun }) {
  const { t } = useWords("imports");
  const shown = kind === "products" && counts.categories > 0 ? [...SHOWN, "categories" as const] : SHOWN;
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
