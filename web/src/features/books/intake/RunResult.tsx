import type { ReactNode } from "react";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Intake.module.css";
import { isDone, type RunState } from "./states";

type RunResultProps = {
  state: RunState;
  title: string;
  /** Names the card where its title changes. */
  label?: string;
  /** What was read, and when. */
  about?: string;
  message?: string;
  children?: ReactNode;
  /** The ways on. */
  actions?: ReactNode;
};

/** A run in any state: under way, waiting for an answer, or over with what became of it. */
export function RunResult({ state, title, label, about, message, children, actions }: RunResultProps) {
  const failed = state === "failed";
  const look = isDone({ state }) ? styles.good : failed ? styles.bad : undefined;
  const icon = isDone({ state }) ? "check" : failed ? "alert" : "clock";
  return (
    <section className={styles.card} aria-live="polite" aria-label={label}>
      <h2 className={look}>
        <Icon name={icon} size={20} />
        {title}
      </h2>
      {about && <p className={`${styles.about} figures`}>{about}</p>}
      {message && message !== title && <p>{message}</p>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
