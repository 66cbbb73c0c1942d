import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Ageing.module.css";
import { type Aged, barOf, partsOf } from "./ageing";

/** Shows the amounts to be paid by age as a bar, which only illustrates the figures next to it. */
export function AgeBar({ of }: { of: Aged }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {barOf(of).map(({ part, share }) => (
        <i key={part} data-part={part} style={{ flexGrow: share }} />
      ))}
    </span>
  );
}

/** Shows the parts of a balance, which add up to it. */
export function AgeParts({ of, label, list }: { of: Aged; label: string; list?: boolean }) {
  const { t } = useWords("debtors");
  return (
    <dl className={list ? `${styles.parts} ${styles.list}` : styles.parts} aria-label={label}>
      {partsOf(of).map((part) => (
        <div key={part}>
          <dt>
            <i data-part={part} aria-hidden="true" />
            {t(`part.${part}`)}
          </dt>
          <dd className="figures">{wholeRupees(of[part])}</dd>
        </div>
      ))}
    </dl>
  );
}
