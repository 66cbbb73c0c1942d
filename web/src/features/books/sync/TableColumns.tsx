import { useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Select } from "@/shared/ui/Select";
import styles from "./Columns.module.css";
import {
  asKind,
  type Choice,
  fieldsOf,
  KINDS,
  mayBeReport,
  namesOf,
  PROGRAMS,
  samplesOf,
  withColumn,
} from "./mapping";
import type { FieldInFile, TableInFile } from "./wire";

type TableColumnsProps = {
  table: TableInFile;
  /** The only one of its file. */
  alone: boolean;
  choice: Choice;
  /** Required fields that have no column. */
  missing: string[];
  onChoose: (choice: Choice) => void;
};

/** Fields that only a sync reads; the others are those of an import. */
const OWN_FIELDS = ["balance", "balance_side", "account_group", "batch"] as const;

/** What a table lists, and which of its columns is what. */
export function TableColumns({ table, alone, choice, missing, onChoose }: TableColumnsProps) {
  const { t } = useWords("sync");
  const { t: imports } = useWords("imports");
  const id = useId();
  const { kind, program } = choice;
  const name = table.file;
  return (
    <section className={styles.table}>
      <div className={styles.kind}>
        <label htmlFor={id}>{alone ? t("columns.kind") : t("columns.kindOf", { name })}</label>
        <Select
          id={id}
          value={kind}
          onChange={(value) => onChoose(asKind(table, value as Choice["kind"], program))}
        >
          {!alone && <option value="">{t("columns.unused")}</option>}
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {imports(`kind.${each}`)}
            </option>
          ))}
        </Select>
      </div>
      {kind && (
        <>
          {mayBeReport(table) && (
            <div className={styles.kind}>
              <label htmlFor={`${id}-program`}>{t("columns.program")}</label>
              <Select
                id={`${id}-program`}
                value={program ?? ""}
                onChange={(value) => onChoose({ ...choice, program: value })}
              >
                <option value="">{t("columns.programUnknown")}</option>
                {PROGRAMS.map((each) => (
                  <option key={each} value={each}>
                    {t(`columns.programs.${each}`)}
                  </option>
                ))}
              </Select>
              <small>{t("columns.programHelp")}</small>
            </div>
          )}
          <FirstRows table={table} label={alone ? t("columns.rows") : t("columns.rowsOf", { name })} />
          <table className={styles.fields}>
            <thead>
              <tr>
                <th scope="col">{imports("map.field")}</th>
                <th scope="col">{imports("map.column")}</th>
                <th scope="col">{t("columns.samples")}</th>
              </tr>
            </thead>
            <tbody>
              {fieldsOf(table, kind).map((field) => (
                <FieldRow
                  key={`${kind} ${field.field}`}
                  field={field}
                  table={table}
                  column={choice.columns[field.field]}
                  wrong={missing.includes(field.field)}
                  onChoose={(column) => onChoose(withColumn(choice, field.field, column))}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

type FieldRowProps = {
  field: FieldInFile;
  table: TableInFile;
  column: string | undefined;
  wrong: boolean;
  onChoose: (column: string) => void;
};

function FieldRow({ field, table, column, wrong, onChoose }: FieldRowProps) {
  const { t } = useWords("sync");
  const { t: imports } = useWords("imports");
  const id = useId();
  const samples = samplesOf(table, column).join(" · ");
  const own = OWN_FIELDS.find((name) => name === field.field);
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>
          {own ? t(`columns.own.${own}`) : imports(`field.${field.kind}.${field.field}`)}
        </label>{" "}
        {field.required && <small>{t("columns.required")}</small>}
      </th>
      <td>
        <Select id={id} value={column ?? ""} error={wrong ? `${id}-error` : undefined} onChange={onChoose}>
          <option value="">{t("columns.none")}</option>
          {namesOf(table).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        {wrong && (
          <span id={`${id}-error`} className={styles.error} role="alert">
            <Icon name="alert" size={16} /> {t("columns.missing")}
          </span>
        )}
      </td>
      <td className={`${styles.samples} ellipsis figures`} title={samples}>
        {column && (samples || t("columns.nothingInIt"))}
      </td>
    </tr>
  );
}

function FirstRows({ table, label }: { table: TableInFile; label: string }) {
  if (table.rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keyboard too
    <section className={styles.rows} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {table.columns.map(({ name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may be called alike, and stay where they are
              <th key={at} scope="col">
                {name || "–"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that identifies them
            <tr key={number}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their column
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
