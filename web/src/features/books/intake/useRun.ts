import { useEffect, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { api } from "@/shared/api/base";
import { readProblem } from "@/shared/api/problem";
import { idTag, listTag } from "@/shared/api/tags";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { isBusy, isOver, type RunState } from "./states";

export const SYNC_STATUS = idTag("Sync", "status");
const OFTEN = 1000;

/** The calls of one kind of run. */
export type RunCalls<Run> = {
  useGet: (
    id: string,
    options: object,
  ) => { data?: Run | undefined; error?: unknown; refetch: () => unknown };
  useCancel: () => readonly [(id: string) => { unwrap: () => Promise<unknown> }, unknown];
};

/** Reloads what a run may have changed. */
const runEnded = () =>
  api.util.invalidateTags([
    listTag("Import"),
    listTag("Sync"),
    SYNC_STATUS,
    listTag("Product"),
    listTag("Category"),
    listTag("Account"),
    listTag("Dashboard"),
    "PriceList",
  ]);

/**
 * Polls a run while it makes progress. When it ends, reloads what it changed and calls `onEnd` once; a run that
 * was already over when the page opened does not count. `cancel` returns whether the server canceled the run.
 */
export function useRun<Run extends { state: RunState }>(
  id: string,
  { useGet, useCancel }: RunCalls<Run>,
  onEnd?: (run: Run) => void,
) {
  const { t: common } = useWords("common");
  const dispatch = useDispatch();
  const [busy, setBusy] = useState(false);
  const {
    data: run,
    error,
    refetch,
  } = useGet(id, {
    pollingInterval: busy ? OFTEN : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const [send] = useCancel();
  const open = useRef(false);
  if (isBusy(run) !== busy) setBusy(!busy);

  useEffect(() => {
    if (!run) return;
    const ended = open.current && isOver(run);
    open.current = !isOver(run);
    if (!ended) return;
    dispatch(runEnded());
    onEnd?.(run);
  }, [run, onEnd, dispatch]);

  const cancel = async () => {
    try {
      await send(id).unwrap();
      return true;
    } catch (problem) {
      notify(readProblem(problem).message ?? common("somethingWentWrong"), { tone: "warning" });
      return false;
    }
  };
  return { run, error, refetch, cancel };
}
