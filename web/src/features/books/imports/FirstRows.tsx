import { useId, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { CODE_PAGES } from "@/shared/format/codePages";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Select } from "@/shared/ui/Select";
import { type ImportRun, useChooseCodePageMutation } from "./api";
import styles from "./FirstRows.module.css";

/** The first rows of the file as they were read, and the code page that a text was read in. */
export function FirstRows({ run }: { run: ImportRun }) {
  const { t } = useWords("imports");
  const { t: common } = useWords("common");
  const serverText = useServerText();
  const id = useId();
  const [choose] = useChooseCodePageMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { encoding, columns, sample } = run;
  const wrong = run.messageKey?.key === "import.wrong_code_page";
  const change = async (chosen: string) => {
    setProblem(null);
    try {
      await choose({ id: run.id, encoding: chosen }).unwrap();
    } catch (error) {
      setProblem(readProblem(error).message ?? common("somethingWentWrong"));
    }
  };
  const shownProblem = problem ?? (wrong ? serverText(run.messageKey, run.message ?? "") : null);
  return (
    <div className={styles.first}>
      {encoding && (
        <div className={styles.codePage}>
          <label htmlFor={id}>{t("map.codePage")}</label>
          <Select
            id={id}
            value={wrong ? "" : encoding}
            error={shownProblem ? `${id}-error` : undefined}
            onChange={change}
          >
            {wrong && <option value="">{t("map.chooseCodePage")}</option>}
            {Object.entries({ [encoding]: encoding, ...CODE_PAGES }).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          {shownProblem && (
            <p id={`${id}-error`} className={styles.error} role="alert">
              <Icon name="alert" size={16} /> {shownProblem}
            </p>
          )}
        </div>
      )}
      {sample.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keyboard too
        <section className={styles.rows} tabIndex={0} aria-label={t("map.rows")}>
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((row, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that identifies them
                <tr key={number}>
                  {row.map((cell, at) => (
                    <td key={columns[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
