import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import styles from "./Field.module.css";
import { FieldError } from "./FieldError";
import { Icon } from "./Icon";

type SelectFieldProps = {
  label: string;
  note?: string;
  error?: string | null;
  /** Shown below the list. */
  help?: ReactNode;
  /** The text before anything is chosen. */
  empty?: string;
  options: readonly (string | { value: string; text: string })[];
} & SelectHTMLAttributes<HTMLSelectElement>;

/** A field of a form with a native select, which every phone shows well. */
export function SelectField({ label, note, error, help, empty, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label} {note && <small>· {note}</small>}
      </label>
      <div className={`${styles.box} ${error ? styles.bad : ""}`}>
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : help ? `${id}-help` : undefined}
          {...select}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => {
            const { value, text } = typeof option === "string" ? { value: option, text: option } : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
        </select>
        <Icon name="chevronDown" size={16} />
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {help && (
        <p id={`${id}-help`} className="caption">
          {help}
        </p>
      )}
    </div>
  );
}
