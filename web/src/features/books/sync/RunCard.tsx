import { Button } from "antd";
import type { ReactNode } from "react";
import { readProblem } from "@/shared/api/problem";
import { dayAndTime } from "@/shared/format/dates";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { Bar } from "@/shared/ui/Skeleton";
import { RateChanges } from "../intake/RateChanges";
import { RunProgress } from "../intake/RunProgress";
import { RunResult } from "../intake/RunResult";
import { isBusy, isDone } from "../intake/states";
import { useRun } from "../intake/useRun";
import { SYNC_CALLS, useAnswerSyncMutation } from "./api";
import { RefusedOfRun } from "./RefusedOfRun";
import { FileRows, RunCounts } from "./RunCounts";
import { ChangesList, GoneList } from "./RunDetails";
import { changesOf, isAsking } from "./rules";
import styles from "./Sync.module.css";
import { useSource } from "./useSource";
import type { SyncRun } from "./wire";

type RunCardProps = {
  id: string;
  /** Actions for a finished run. */
  children?: ReactNode;
};

/** Shows one run in any state: under way, waiting for an answer, or over. */
export function RunCard({ id, children }: RunCardProps) {
  const { t, language } = useWords("sync");
  const source = useSource();
  const serverText = useServerText();
  const announce = ({ state }: SyncRun) => {
    if (isDone({ state })) notify(t("done"));
    else if (state === "failed") notify(t("failed"), { tone: "warning" });
  };
  const { run, error, refetch, cancel } = useRun(id, SYNC_CALLS, announce);
  if (!run) return error ? <Problem error={error} onRetry={refetch} /> : <Bar height={120} width="100%" />;
  const failed = run.state === "failed";
  const title = failed ? t("failed") : run.state === "done" ? t("done") : t(`state.${run.state}`);
  const at = dayAndTime(run.finishedAt ?? run.requestedAt, language);
  return (
    <RunResult
      state={run.state}
      title={title}
      label={t("run")}
      about={[run.company, source(run.source), at].filter(Boolean).join(" · ")}
      message={failed || run.state === "done_with_rejects" ? serverText(run.messageKey, run.message) : ""}
      actions={!isBusy(run) && !isAsking(run) && children}
    >
      {isBusy(run) && (
        <RunProgress
          percent={run.percent}
          label={t(`state.${run.state}`)}
          help={t("working")}
          cancel={t("confirm.no")}
          onCancel={cancel}
        />
      )}
      <FileRows rows={run.fileRows} />
      <RunCounts run={run} />
      {!isBusy(run) && <RefusedOfRun run={run} />}
      {isAsking(run) && <Asking run={run} />}
    </RunResult>
  );
}

/** Shows what a run would change, and asks whether to apply it. */
function Asking({ run }: { run: SyncRun }) {
  const { t } = useWords("sync");
  const { t: common } = useWords("common");
  const [answer, { isLoading }] = useAnswerSyncMutation();
  const preview = run.state === "preview";
  const changes = changesOf(run);
  const serverText = useServerText();
  const question = preview ? t(changes > 0 ? "preview.help" : "preview.nothing") : t("confirm.help");
  const say = async (accept: boolean) => {
    try {
      await answer({ id: run.id, accept }).unwrap();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <>
      {run.stranger && <p className={styles.question}>{serverText(run.messageKey, run.message)}</p>}
      {(preview || run.goneTotal > 0) && <p className={styles.question}>{question}</p>}
      <RateChanges changes={run.rateChanges} />
      <GoneList run={run} />
      <ChangesList run={run} />
      <div className={styles.actions}>
        <Button disabled={isLoading} onClick={() => say(false)}>
          {t(preview ? "preview.no" : "confirm.no")}
        </Button>
        {(changes > 0 || !preview) && (
          <Button type="primary" danger={!preview} loading={isLoading} onClick={() => say(true)}>
            {preview
              ? t("preview.yes", { count: changes })
              : run.goneTotal > 0
                ? t("confirm.yes", { count: run.goneTotal })
                : t("confirm.add")}
          </Button>
        )}
      </div>
    </>
  );
}
