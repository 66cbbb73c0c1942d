import styles from "./FormProblem.module.css";

/** Above the fields: what is wrong with the form as a whole. */
export function FormProblem({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  );
}
