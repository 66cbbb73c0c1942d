import type { ReactNode } from "react";
import styles from "./List.module.css";

/** Two lines of a row, each cut where it ends. */
export function TwoLines({ first, second, title }: { first: ReactNode; second?: ReactNode; title?: string }) {
  return (
    <div title={title}>
      <p className="ellipsis">{first}</p>
      {second && <p className={`${styles.second} ellipsis figures`}>{second}</p>}
    </div>
  );
}

/** A line of a card, with something at its end. */
export const CardHead = ({ children }: { children: ReactNode }) => (
  <span className={styles.between}>{children}</span>
);

/** A quiet line of a card, cut where it ends or going on below. */
export const CardLine = ({ whole, children }: { whole?: boolean; children: ReactNode }) => (
  <span className={`${styles.second} ${whole ? "" : "ellipsis"} figures`}>{children}</span>
);
