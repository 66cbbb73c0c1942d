import styles from "./Refusal.module.css";
import { useRefusal } from "./useCart";

/** What the server said when it set a line back. */
export function Refusal({ code, size }: { code: string; size: string }) {
  const reason = useRefusal(code, size);
  return reason ? <p className={styles.refusal}>{reason}</p> : null;
}
