import styles from "./BusyIcon.module.css";

/** The icon that turns in a button while its action is running. */
export function BusyIcon() {
  return <span className={styles.busy} aria-hidden="true" />;
}
