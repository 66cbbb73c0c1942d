import { type ReactNode, useId } from "react";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Edit.module.css";

type InputProps = {
  id: string;
  status?: "error";
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

type EditFieldProps = {
  label: string;
  note?: ReactNode;
  error?: string | null;
  /** Filled in elsewhere, as by the accounting package, and not changed here. */
  locked?: boolean;
  /** Renders the input with these properties. */
  children: (input: InputProps) => ReactNode;
};

/** A line of a form in the back office: its label above, what is wrong with it below. */
export function EditField({ label, note, error, locked, children }: EditFieldProps) {
  const id = useId();
  const wrong = error ? { status: "error" as const, "aria-invalid": true as const } : {};
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id}>
          {label} {locked && <Icon name="lock" size={12} />}
        </label>
        {note && <span>{note}</span>}
      </div>
      {children({ id, ...wrong, "aria-describedby": error ? `${id}-error` : undefined })}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
