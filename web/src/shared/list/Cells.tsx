import type { ReactNode } from "react";
import styles from "./List.module.css";

/** Two lines of a row, each truncated to the row's width. */
export function TwoLines({ first, second, title }: { first: ReactNode; second?: ReactNode; title?: string }) {
  return (
    <div title={title}>
      <p className="ellipsis">{first}</p>
      {second && <p className={`${styles.second} ellipsis figures`}>{second}</p>}
    </div>
  );
}

/** A line of a card with an element at its end. */
export const CardHead = ({ children }: { children: ReactNode }) => (
  <span className={styles.between}>{children}</span>
);

/** A line of a card in a muted colour, truncated or, with `whole`, wrapped. */
export const CardLine = ({ whole, children }: { whole?: boolean; children: ReactNode }) => (
  <span className={`${styles.second} ${whole ? "" : "ellipsis"} figures`}>{children}</span>
);
