import { Button } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { RateChanges } from "../intake/RateChanges";
import { RunResult } from "../intake/RunResult";
import { type ImportRun, useApplyImportMutation } from "./api";
import { Counts } from "./Counts";
import { RefusedOfImport } from "./RefusedOfImport";
import { goingIn } from "./rules";
import { watch } from "./watched";

type DryRunProps = { run: ImportRun; onColumns: () => void; onCancel: () => void };

/** Shows what the import would change, before anything changes. */
export function DryRun({ run, onColumns, onCancel }: DryRunProps) {
  const { t } = useWords("imports");
  const { t: common } = useWords("common");
  const [apply, { isLoading }] = useApplyImportMutation();
  const serverText = useServerText();
  const rows = goingIn(run);
  const start = async () => {
    try {
      await apply(run.id).unwrap();
      watch(run.id);
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <RunResult
      state={run.state}
      title={t("dry.title")}
      message={[t(rows > 0 ? "dry.help" : "dry.nothing"), serverText(run.messageKey, run.message ?? "")]
        .filter(Boolean)
        .join(" ")}
      actions={
        <>
          <Button onClick={onCancel}>{t("cancelImport")}</Button>
          <Button onClick={onColumns}>{t("dry.columns")}</Button>
          {rows > 0 && (
            <Button type="primary" loading={isLoading} onClick={start}>
              {t("dry.apply", { count: rows })}
            </Button>
          )}
        </>
      }
    >
      <Counts run={run} />
      <RateChanges changes={run.rateChanges} />
      <RefusedOfImport run={run} />
    </RunResult>
  );
}
