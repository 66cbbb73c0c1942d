import type { Wire } from "@/shared/api/wire";

export type RunState = Wire["RunOut"]["state"] | Wire["SyncRunOut"]["state"];
type Stated = { state: RunState };

const BUSY: readonly RunState[] = [
  "queued",
  "waiting_agent",
  "reading",
  "uploading",
  "validating",
  "applying",
];
const OVER: readonly RunState[] = ["done", "done_with_rejects", "failed", "cancelled"];

/** Returns whether a run makes progress without the owner, so that polling it makes sense. */
export const isBusy = (run: Stated | null | undefined) => run != null && BUSY.includes(run.state);
export const RUN_TONES: Record<string, "success" | "warning" | "error"> = {
  done: "success",
  done_with_rejects: "warning",
  failed: "error",
  mapping: "warning",
  confirm: "warning",
  preview: "warning",
};
export const isOver = (run: Stated) => OVER.includes(run.state);
export const isDone = (run: Stated) => run.state === "done" || run.state === "done_with_rejects";
