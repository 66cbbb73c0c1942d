import { type ReactNode, useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Select } from "@/shared/ui/Select";
import type { ImportField, ImportRun } from "./api";
import styles from "./Imports.module.css";
import { samplesOf } from "./rules";

const SHOWN = 3;

type ColumnRowProps = {
  field: ImportField;
  /** Whether it needs a column; a required field may not. */
  needed: boolean;
  run: ImportRun;
  column: string | undefined;
  error: string | undefined;
  onChoose: (column: string) => void;
  /** What may stand in for a column. */
  children?: ReactNode;
};

/** A field, the column that holds it, and what the first rows have there. */
export function ColumnRow({ field, needed, run, column, error, onChoose, children }: ColumnRowProps) {
  const { t } = useWords("imports");
  const id = useId();
  const samples = samplesOf(run, column).slice(0, SHOWN);
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>{t(`field.${run.kind}.${field.field}`)}</label>{" "}
        {field.required && (
          <small className={needed ? styles.needed : undefined}>
            {t(needed ? "map.required" : "map.unlessCodes")}
          </small>
        )}
      </th>
      <td>
        <Select id={id} value={column ?? ""} error={error ? `${id}-error` : undefined} onChange={onChoose}>
          <option value="">{t("map.none")}</option>
          {run.columns.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        {!column && children}
        {error && (
          <span id={`${id}-error`} className={styles.error} role="alert">
            <Icon name="alert" size={16} /> {error}
          </span>
        )}
      </td>
      <td className={`${styles.samples} ellipsis figures`} title={samples.join(" · ")}>
        {column
          ? samples.length > 0
            ? samples.join(" · ")
            : t("map.nothingInIt")
          : field.example && t("map.example", { example: field.example })}
      </td>
    </tr>
  );
}
