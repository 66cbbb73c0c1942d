import { useWords } from "@/shared/i18n/useWords";
import { RunProgress } from "../intake/RunProgress";
import { RunResult } from "../intake/RunResult";
import type { ImportRun } from "./api";

type WorkingProps = { run: ImportRun; onCancel: () => void };

/** Shows the progress of the server's work, and about how long it still takes. */
export function Working({ run: { state, name, percent }, onCancel }: WorkingProps) {
  const { t } = useWords("imports");
  const label = t(`working.${state}`, { name });
  return (
    <RunResult state={state} title={label}>
      <RunProgress
        percent={percent}
        label={label}
        help={t("working.leave")}
        cancel={t("cancelImport")}
        onCancel={onCancel}
      />
    </RunResult>
  );
}
