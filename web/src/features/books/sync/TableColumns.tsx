import { useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Select } from "@/shared/ui/Select";
import { ColumnRow, ColumnTable } from "../intake/ColumnTable";
import styles from "../intake/Intake.module.css";
import { SampleRows } from "../intake/SampleRows";
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
import card from "./Sync.module.css";
import { ownField } from "./useFieldName";
import type { FieldInFile, TableInFile } from "./wire";

type TableColumnsProps = {
  table: TableInFile;
  /** Whether the table is the only one of its file. */
  alone: boolean;
  choice: Choice;
  /** The required fields that have no column. */
  missing: string[];
  onChoose: (choice: Choice) => void;
};

/** Chooses what a table lists, and which of its columns holds which field. */
export function TableColumns({ table, alone, choice, missing, onChoose }: TableColumnsProps) {
  const { t } = useWords("sync");
  const { t: imports } = useWords("imports");
  const id = useId();
  const { kind, program } = choice;
  const name = table.file;
  const nameOf = (field: FieldInFile) => {
    const own = ownField(field.field);
    return own ? t(`columns.own.${own}`) : imports(`field.${field.kind}.${field.field}`);
  };
  return (
    <section className={card.table}>
      <div className={styles.choice}>
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
            <div className={styles.choice}>
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
          <SampleRows
            columns={table.columns.map((column) => column.name)}
            rows={table.rows}
            label={alone ? imports("map.rows") : t("columns.rowsOf", { name })}
          />
          <ColumnTable>
            {fieldsOf(table, kind).map((field) => (
              <ColumnRow
                key={`${kind} ${field.field}`}
                label={nameOf(field)}
                need={field.required && imports("map.required")}
                names={namesOf(table)}
                column={choice.columns[field.field]}
                samples={samplesOf(table, choice.columns[field.field])}
                error={missing.includes(field.field) ? imports("map.missing") : undefined}
                onChoose={(column) => onChoose(withColumn(choice, field.field, column))}
              />
            ))}
          </ColumnTable>
        </>
      )}
    </section>
  );
}
