import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./Field.module.css";
import { FieldError } from "./FieldError";
import { Icon, type IconName } from "./Icon";

type FieldProps = {
  label: string;
  note?: string;
  error?: string | null;
  icon?: IconName;
  before?: ReactNode;
  after?: ReactNode;
} & InputHTMLAttributes<HTMLInputElement>;

/** Lets a dialog focus the input when it opens; React focuses it before that, in vain. */
const focused = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");

/** A row of a form: the label above the input, and the error below it. */
export function Field({ label, note, error, icon, before, after, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label} {note && <small>· {note}</small>}
      </label>
      <div className={`${styles.box} ${error ? styles.bad : ""}`}>
        {icon && <Icon name={icon} />}
        {before}
        <input
          id={id}
          ref={input.autoFocus ? focused : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        {after && <span className={styles.after}>{after}</span>}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
