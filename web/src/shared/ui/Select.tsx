import type { ReactNode } from "react";
import { Icon } from "./Icon";
import styles from "./Select.module.css";

type SelectProps = {
  id: string;
  value: string;
  /** The id of the error's element. */
  error?: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

/** A native select for rows of a table; phones show it well. Its label is elsewhere. */
export function Select({ id, value, error, onChange, children }: SelectProps) {
  return (
    <span className={styles.select}>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      <Icon name="chevronDown" size={16} />
    </span>
  );
}
