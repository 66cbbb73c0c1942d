import { Button } from "antd";
import { type FormEvent, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "@/shared/ui/FieldError";
import { ColumnRow, ColumnTable } from "../intake/ColumnTable";
import { type ImportField, type ImportRun, useCheckImportMutation } from "./api";
import { CategoryOfAll } from "./CategoryOfAll";
import { FirstRows } from "./FirstRows";
import styles from "./Imports.module.css";
import { chosenAtFirst, mappingErrors, needsColumn, samplesOf, unusedOf } from "./rules";

const CATEGORY = "category";
const SAMPLES = 3;

type MapColumnsProps = {
  run: ImportRun;
  fields: ImportField[];
  /** Receives how many choices differ from the initial ones. */
  onChanges: (changes: number) => void;
  onChecked: () => void;
  onCancel: () => void;
};

/** Maps the columns of the file to fields, with samples of their values. */
export function MapColumns({ run, fields, onChanges, onChecked, onCancel }: MapColumnsProps) {
  const { t } = useWords("imports");
  const { t: common } = useWords("common");
  const serverText = useServerText();
  const form = useRef<HTMLFormElement>(null);
  const [check, { isLoading: checking }] = useCheckImportMutation();
  const [mapping, setMapping] = useState(() => chosenAtFirst(run));
  const [category, setCategory] = useState(run.category ?? "");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const unused = unusedOf(run, mapping);
  const wrongCodePage = run.messageKey?.key === "import.wrong_code_page";

  const countChanges = (chosen: Record<string, string>, name: string) => {
    const first = chosenAtFirst(run);
    const mapped = fields.filter(({ field }) => chosen[field] !== first[field]).length;
    onChanges(mapped + (name === (run.category ?? "") ? 0 : 1));
  };
  const choose = (field: string, column: string) => {
    const { [field]: _before, ...others } = mapping;
    const chosen = column ? { ...others, [field]: column } : others;
    setMapping(chosen);
    countChanges(chosen, category);
    correct(field);
  };
  const nameCategory = (name: string) => {
    setCategory(name);
    countChanges(mapping, name);
    correct(CATEGORY);
  };
  const correct = (field: string) => {
    const { [field]: _corrected, ...stillWrong } = errors;
    setErrors(stillWrong);
  };
  const showErrors = (wrong: Record<string, string>) => {
    setErrors(wrong);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const present = category.trim() ? { ...mapping, [CATEGORY]: category } : mapping;
    const missing = fields.filter((field) => needsColumn(field, mapping) && !present[field.field]);
    showErrors(Object.fromEntries(missing.map(({ field }) => [field, t("map.missing")])));
    if (missing.length > 0) return;
    try {
      await check({ id: run.id, mapping, category }).unwrap();
      onChecked();
    } catch (error) {
      const { message, errors: wire } = readProblem(error);
      const fieldErrors = mappingErrors(wire);
      showErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0) setProblem(message ?? common("somethingWentWrong"));
    }
  };

  return (
    <form ref={form} className={styles.panel} onSubmit={send} noValidate>
      <h2>{t("map.title", { name: run.name || t(`kind.${run.kind}`) })}</h2>
      <p className={styles.help}>
        {t("map.help")} {!wrongCodePage && serverText(run.messageKey, run.message ?? "")}
      </p>
      {unused.length > 0 && <p className={styles.help}>{t("map.unused", { columns: unused.join(", ") })}</p>}
      <FirstRows run={run} />
      <FieldError text={problem} />
      <ColumnTable>
        {fields.map((field) => (
          <ColumnRow
            key={field.field}
            label={t(`field.${run.kind}.${field.field}`)}
            need={field.required && t(needsColumn(field, mapping) ? "map.required" : "map.unlessCodes")}
            names={run.columns}
            column={mapping[field.field]}
            samples={samplesOf(run, mapping[field.field]).slice(0, SAMPLES)}
            example={field.example}
            error={errors[field.field]}
            onChoose={(column) => choose(field.field, column)}
          >
            {run.kind === "products" && field.field === CATEGORY && (
              <CategoryOfAll name={category} onName={nameCategory} />
            )}
          </ColumnRow>
        ))}
      </ColumnTable>
      <div className={`${styles.foot} ${styles.stays}`}>
        <Button onClick={onCancel}>{t("cancelImport")}</Button>
        <Button type="primary" htmlType="submit" loading={checking} disabled={wrongCodePage}>
          {t("map.check")}
        </Button>
      </div>
    </form>
  );
}
