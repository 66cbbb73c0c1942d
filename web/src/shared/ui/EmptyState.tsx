import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./Drawing";
import styles from "./EmptyState.module.css";

type EmptyStateProps = { drawing?: DrawingName; title: string; help?: string; children?: ReactNode };

/** Nothing here: a drawing, the specification's sentence, one line of help and the way out. */
export function EmptyState({ drawing = "stall", title, help, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Drawing name={drawing} />
      <h2>{title}</h2>
      {help && <p>{help}</p>}
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}
