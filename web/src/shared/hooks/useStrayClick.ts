import { useLayoutEffect, useRef } from "react";

/** As long as systems wait for the second click of a double click. */
const DOUBLE_CLICK = 500;

/**
 * Returns whether a click beside a layer is the second one of the double click that opened the layer: it must not close
 * what the first one opened.
 */
export function useStrayClick(open = true): (click: { timeStamp: number }) => boolean {
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return ({ timeStamp }) => timeStamp - openedAt.current < DOUBLE_CLICK;
}
