import { useEffect, useRef } from "react";
import { isOver, type RunState } from "./states";

/** Calls back once when a run ends. One that was over before it was looked at is no news. */
export function useEnd<Run extends { state: RunState }>(run: Run | undefined, onEnd: (run: Run) => void) {
  const open = useRef(false);
  useEffect(() => {
    if (!run) return;
    const ended = open.current && isOver(run);
    open.current = !isOver(run);
    if (ended) onEnd(run);
  }, [run, onEnd]);
}
