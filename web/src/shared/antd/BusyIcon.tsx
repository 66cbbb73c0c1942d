import styles from "./BusyIcon.module.css";

/** Turns in a button as long as it is at work. */
export function BusyIcon() {
  return <span className={styles.busy} aria-hidden="true" />;
}
