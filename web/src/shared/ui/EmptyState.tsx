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

/** Nothing here: a drawing, the specification's sentence, one line of help and the way out; or a whole page of it. */
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
