import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useLeaveGuard } from "@/features/backoffice/edit/useLeaveGuard";
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
  const unsaved = useUnsaved();
  if (error && !run) return <Problem error={error} onRetry={refetch} />;
  if (!run) return <RowSkeletons count={6} height={56} />;

  const giveUp = async () => {
    setAsking(false);
    try {
      await cancel(id).unwrap();
      unsaved.tell(0);
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
      <Stage run={run} onChanges={unsaved.tell} onCancel={() => setAsking(true)} onLeave={onLeave} />
      {unsaved.dialog}
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

/** Choices of columns that were not sent yet are asked about before they are lost. */
function useUnsaved() {
  const latest = useRef(0);
  const [changes, setChanges] = useState(0);
  const tell = (count: number) => {
    latest.current = count;
    setChanges(count);
  };
  const { dialog } = useLeaveGuard({ changes, isDirty: () => latest.current > 0, reset: () => tell(0) });
  return { tell, dialog };
}

type StageProps = {
  run: ImportRun;
  onChanges: (changes: number) => void;
  onCancel: () => void;
  onLeave: () => void;
};

function Stage({ run, onChanges, onCancel, onLeave }: StageProps) {
  const [params, setParams] = useSearchParams();
  const { data: fields, error, refetch } = useListImportFieldsQuery(run.kind);
  const again = params.get("step") === "columns" && mayMap(run);
  const columns = () => setParams({ id: run.id, step: "columns" });
  if (isBusy(run)) return <Working run={run} />;
  if (run.state === "mapping" || again) {
    if (error && !fields) return <Problem error={error} onRetry={refetch} />;
    if (!fields) return <RowSkeletons count={6} height={56} />;
    const checked = () => {
      onChanges(0);
      setParams({ id: run.id }, { replace: true });
    };
    return (
      <MapColumns run={run} fields={fields} onChanges={onChanges} onChecked={checked} onCancel={onCancel} />
    );
  }
  if (run.state === "checked") return <DryRun run={run} onColumns={columns} onCancel={onCancel} />;
  return <Result run={run} onColumns={columns} onAnother={onLeave} />;
}
