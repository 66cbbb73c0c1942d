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
