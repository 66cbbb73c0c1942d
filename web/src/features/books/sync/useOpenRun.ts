import { useState } from "react";
import { useListSyncRunsQuery } from "./api";
import { isAsking } from "./rules";
import type { SyncStatus } from "./wire";

export const RUNS_A_PAGE = 25;

/** The run that is under way or waits for the owner's word; it stays in view when it is over. */
export function useOpenRun(status: SyncStatus | undefined): string | undefined {
  const { data } = useListSyncRunsQuery({ page: 0, size: RUNS_A_PAGE });
  const latest = data?.items[0];
  const open = status?.running?.id ?? (latest && isAsking(latest) ? latest.id : undefined);
  const [kept, setKept] = useState(open);
  if (open && open !== kept) setKept(open);
  return open ?? kept;
}
