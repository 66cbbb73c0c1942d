import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useLeaveGuard } from "@/shared/edit/useLeaveGuard";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { isBusy } from "../intake/states";
import { useRun } from "../intake/useRun";
import { IMPORT_CALLS, type ImportRun, useListImportFieldsQuery } from "./api";
import { DryRun } from "./DryRun";
import { ImportSteps } from "./ImportSteps";
import { MapColumns } from "./MapColumns";
import { Result } from "./Result";
import { mayMap, stepOf } from "./rules";
import { Working } from "./Working";

type OneImportProps = { id: string; onLeave: () => void };

/** Shows an import at whichever step it has reached. */
export function OneImport({ id, onLeave }: OneImportProps) {
  const { t } = useWords("imports");
  const { run, error, refetch, cancel } = useRun(id, IMPORT_CALLS);
  const [asking, setAsking] = useState(false);
  const [params] = useSearchParams();
  const unsaved = useUnsaved();
  if (error && !run) return <Problem error={error} onRetry={refetch} />;
  if (!run) return <RowSkeletons count={6} height={56} />;

  const giveUp = async () => {
    setAsking(false);
    if (!(await cancel())) return;
    unsaved.update(0);
    notify(t("canceled"));
    onLeave();
  };
  return (
    <>
      <ImportSteps
        step={stepOf(run, params.get("step") === "columns")}
        failed={run.state === "failed"}
        finished={run.state === "done"}
      />
      <Stage run={run} onChanges={unsaved.update} onCancel={() => setAsking(true)} onLeave={onLeave} />
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

/** Asks for confirmation before unsent choices of columns are lost. */
function useUnsaved() {
  const latest = useRef(0);
  const [changes, setChanges] = useState(0);
  const update = (count: number) => {
    latest.current = count;
    setChanges(count);
  };
  const { dialog } = useLeaveGuard({ changes, isDirty: () => latest.current > 0, reset: () => update(0) });
  return { update, dialog };
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
  if (isBusy(run)) return <Working run={run} onCancel={onCancel} />;
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
  if (run.state === "preview") return <DryRun run={run} onColumns={columns} onCancel={onCancel} />;
  return <Result run={run} onColumns={columns} onAnother={onLeave} />;
}
