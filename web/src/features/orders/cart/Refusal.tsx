import styles from "./Refusal.module.css";
import { useRefusal } from "./useCart";

/** The server's message when it reset a line. */
export function Refusal({ code, size }: { code: string; size: string }) {
  const reason = useRefusal(code, size);
  return reason ? <p className={styles.refusal}>{reason}</p> : null;
}
