import { useEffect, useRef } from "react";
import { useDispatch } from "react-redux";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { syncDone, syncRunState, useGetSyncRunQuery } from "./api";
import { isBusy, isDone, isOver } from "./rules";

const OFTEN = 1000;

/** Polls one run while it makes progress; announces its end once and reloads what it changed. */
export function useRun(id: string) {
  const dispatch = useDispatch();
  const { t } = useWords("sync");
  const { data: latest } = syncRunState(id);
  const query = useGetSyncRunQuery(id, {
    pollingInterval: isBusy(latest) ? OFTEN : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const run = query.data;
  // One that was over before it was looked at is no news.
  const open = useRef(false);
  useEffect(() => {
    if (!run) return;
    const ended = open.current && isOver(run);
    open.current = !isOver(run);
    if (!ended) return;
    dispatch(syncDone());
    if (isDone(run)) notify(t("done"));
    else if (run.state === "failed") notify(t("failed"), { tone: "warning" });
  }, [run, dispatch, t]);
  return query;
}
