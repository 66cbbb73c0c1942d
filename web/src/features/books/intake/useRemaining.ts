import { useRef } from "react";

const SURE_FROM = 5;

/** Estimates how many seconds a job still takes, by its speed since the page opened. */
export function useRemaining(percent: number): number | null {
  const first = useRef({ percent, at: Date.now() });
  if (percent < first.current.percent) first.current = { percent, at: Date.now() };
  const gone = percent - first.current.percent;
  const seconds = (Date.now() - first.current.at) / 1000;
  return gone < SURE_FROM || seconds < 1 ? null : Math.ceil((seconds / gone) * (100 - percent));
}
