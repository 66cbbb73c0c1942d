import { type ReactNode, useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "@/shared/ui/FieldError";
import { Select } from "@/shared/ui/Select";
import styles from "./Intake.module.css";

/** Lists the fields of a file with the column of each and samples of its values. */
export function ColumnTable({ children }: { children: ReactNode }) {
  const { t } = useWords("imports");
  return (
    <table className={`${styles.table} ${styles.columns}`}>
      <thead>
        <tr>
          <th scope="col">{t("map.field")}</th>
          <th scope="col">{t("map.column")}</th>
          <th scope="col">{t("map.samples")}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type ColumnRowProps = {
  label: string;
  /** Says in a word or two whether the field needs a column. */
  need?: string | false;
  names: readonly string[];
  column: string | undefined;
  /** Values of the column in the first rows. */
  samples: readonly string[];
  example?: string;
  error?: string;
  onChoose: (column: string) => void;
  /** A substitute for the column, shown while none is chosen. */
  children?: ReactNode;
};

/** Shows a field, the column that holds it, and the values of its first rows. */
export function ColumnRow(props: ColumnRowProps) {
  const { label, need, names, column, example, error, onChoose, children } = props;
  const { t } = useWords("imports");
  const id = useId();
  const samples = props.samples.join(" · ");
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>{label}</label> {need && <small>{need}</small>}
      </th>
      <td>
        <Select id={id} value={column ?? ""} error={error ? `${id}-error` : undefined} onChange={onChoose}>
          <option value="">{t("map.none")}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        {!column && children}
        <FieldError id={`${id}-error`} text={error} />
      </td>
      <td className={`${styles.samples} ellipsis figures`} title={samples}>
        {column ? samples || t("map.nothingInIt") : example && t("map.example", { example })}
      </td>
    </tr>
  );
}
