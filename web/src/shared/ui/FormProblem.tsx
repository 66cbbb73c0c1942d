import styles from "./FormProblem.module.css";

/** The error of a form as a whole, above its fields. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  );
}
