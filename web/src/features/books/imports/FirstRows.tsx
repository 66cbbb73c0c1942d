import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { CodePage } from "../intake/CodePage";
import { SampleRows } from "../intake/SampleRows";
import { type ImportRun, useChooseCodePageMutation } from "./api";

/** Shows the first rows of the file as they were read, and the code page that was assumed for its text. */
export function FirstRows({ run }: { run: ImportRun }) {
  const { t } = useWords("imports");
  const { t: common } = useWords("common");
  const serverText = useServerText();
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
    <>
      {encoding && <CodePage encoding={encoding} wrong={wrong} problem={shownProblem} onChoose={change} />}
      <SampleRows columns={columns} rows={sample} label={t("map.rows")} />
    </>
  );
}
