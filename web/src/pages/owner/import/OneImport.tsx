import { useState } from "react";
import { useSearchParams } from "react-router";
import { type ImportRun, useCancelImportMutation, useListImportFieldsQuery } from "@/features/imports/api";
import { DryRun } from "@/features/imports/DryRun";
import { ImportSteps } from "@/features/imports/ImportSteps";
import { MapColumns } from "@/features/imports/MapColumns";
import { Result } from "@/features/imports/Result";
import { isBusy, mayMap, stepOf } from "@/features/imports/rules";
import { useImport } from "@/features/imports/useImport";
import { Working } from "@/features/imports/Working";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

type OneImportProps = { id: string; onLeave: () => void };

/** An import on its way, whichever step it is at. */
export function OneImport({ id, onLeave }: OneImportProps) {
  const { t } = useWords("imports");
  const { t: common } = useWords("common");
  const { data: run, error, refetch } = useImport(id);
  const [cancel] = useCancelImportMutation();
  const [asking, setAsking] = useState(false);
  const [params] = useSearchParams();
  if (error && !run) return <Problem error={error} onRetry={refetch} />;
  if (!run) return <RowSkeletons count={6} height={56} />;

  const giveUp = async () => {
    setAsking(false);
    try {
      await cancel(id).unwrap();
      notify(t("canceled"));
      onLeave();
    } catch (problem) {
      notify(readProblem(problem).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <>
      <ImportSteps
        step={stepOf(run, params.get("step") === "columns")}
        failed={run.state === "failed"}
        finished={run.state === "done"}
      />
      <Stage run={run} onCancel={() => setAsking(true)} onLeave={onLeave} />
      <Confirm
        open={asking}
        question={t("cancelQuestion")}
        help={t("cancelHelp")}
        yes={t("cancelImport")}
        no={t("goOn")}
        danger
        onYes={giveUp}
        onNo={() => setAsking(false)}
      />
    </>
  );
}

type StageProps = { run: ImportRun; onCancel: () => void; onLeave: () => void };

function Stage({ run, onCancel, onLeave }: StageProps) {
  const [params, setParams] = useSearchParams();
  const { data: fields, error, refetch } = useListImportFieldsQuery(run.kind);
  const again = params.get("step") === "columns" && mayMap(run);
  const columns = () => setParams({ id: run.id, step: "columns" });
  if (isBusy(run)) return <Working run={run} />;
  if (run.state === "mapping" || again) {
    if (error && !fields) return <Problem error={error} onRetry={refetch} />;
    if (!fields) return <RowSkeletons count={6} height={56} />;
    const checked = () => setParams({ id: run.id }, { replace: true });
    return <MapColumns run={run} fields={fields} onChecked={checked} onCancel={onCancel} />;
  }
  if (run.state === "checked") return <DryRun run={run} onColumns={columns} onCancel={onCancel} />;
  return <Result run={run} onColumns={columns} onAnother={onLeave} />;
}
