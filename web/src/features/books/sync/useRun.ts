import { useCallback } from "react";
import { useDispatch } from "react-redux";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { isBusy, isDone } from "../intake/states";
import { useEnd } from "../intake/useEnd";
import { syncDone, syncRunState, useGetSyncRunQuery } from "./api";
import type { SyncRun } from "./wire";

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
  const announce = useCallback(
    (run: SyncRun) => {
      dispatch(syncDone());
      if (isDone(run)) notify(t("done"));
      else if (run.state === "failed") notify(t("failed"), { tone: "warning" });
    },
    [dispatch, t],
  );
  useEnd(query.data, announce);
  return query;
}
