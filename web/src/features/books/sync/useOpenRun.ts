import { useState } from "react";
import { useListSyncRunsQuery } from "./api";
import { isAsking } from "./rules";
import type { SyncStatus } from "./wire";

export const RUNS_A_PAGE = 25;

/**
 * Returns the run that is under way or waits for the owner's answer;
 * the same run stays in view after its end.
 */
export function useOpenRun(status: SyncStatus | undefined): string | undefined {
  const { data } = useListSyncRunsQuery({ page: 0, size: RUNS_A_PAGE });
  const latest = data?.items[0];
  const open = status?.running?.id ?? (latest && isAsking(latest) ? latest.id : undefined);
  const [kept, setKept] = useState(open);
  if (open && open !== kept) setKept(open);
  return open ?? kept;
}
