import styles from "./Refusal.module.css";
import { useRefusal } from "./useCart";

/** Shows the server's message after it reset a line. */
export function Refusal({ code, size }: { code: string; size: string }) {
  const reason = useRefusal(code, size);
  return reason ? <p className={styles.refusal}>{reason}</p> : null;
}
