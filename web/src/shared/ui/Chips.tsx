import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./Chips.module.css";

type ChipProps = { pressed: boolean; onPress: () => void; count?: ReactNode; children: ReactNode };

/** A filter that is on or off, with the number of its results. */
export function Chip({ pressed, onPress, count, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
      {count !== undefined && <span className="figures">{count}</span>}
    </button>
  );
}

type ChipLinksProps = {
  label: string;
  chips: { name: string; text: string; count?: string; search: string; chosen: boolean }[];
};

/** Links to the kinds of entries of a list, one of which is current; on a phone the row scrolls sideways. */
export function ChipLinks({ label, chips }: ChipLinksProps) {
  return (
    <nav className={styles.chips} aria-label={label}>
      {chips.map(({ name, text, count, search, chosen }) => (
        <Link key={name} className={styles.chip} to={{ search }} aria-current={chosen ? "true" : undefined}>
          {text}
          {count !== undefined && <span className="figures">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
