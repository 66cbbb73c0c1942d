import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./Drawing";
import styles from "./EmptyState.module.css";

type EmptyStateProps = {
  drawing?: DrawingName;
  title: string;
  help?: string;
  page?: boolean;
  children?: ReactNode;
};

/**
 * Shows that there is nothing here: a drawing, a sentence, a line of help and a way out; with `page` as a
 * whole page.
 */
export function EmptyState({ drawing = "stall", title, help, page, children }: EmptyStateProps) {
  const Heading = page ? "h1" : "h2";
  return (
    <div className={styles.state}>
      <Drawing name={drawing} />
      <Heading>{title}</Heading>
      {help && <p>{help}</p>}
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}
