import { useEffect, useRef } from "react";
import { isOver, type RunState } from "./states";

/** Calls `onEnd` once when a run ends. A run that was already over when the page opened does not count. */
export function useEnd<Run extends { state: RunState }>(run: Run | undefined, onEnd: (run: Run) => void) {
  const open = useRef(false);
  useEffect(() => {
    if (!run) return;
    const ended = open.current && isOver(run);
    open.current = !isOver(run);
    if (ended) onEnd(run);
  }, [run, onEnd]);
}
