import styles from "./FieldError.module.css";
import { Icon } from "./Icon";

/** The error below a field. */
export function FieldError({ id, text }: { id?: string; text?: string | null }) {
  if (!text) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="alert" size={16} /> {text}
    </p>
  );
}
