import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";

/** More rows than fit into the tallest window: the rest is drawn after these are shown, some at a time. */
export const FIRST_ROWS = 20;
const NEXT_ROWS = 120;

/** Runs once, when a row has scrolled almost into the window. */
export type WatchRow = (row: HTMLElement, onNear: () => void) => () => void;

/** Returns how many rows of a long list are drawn by now. */
export function useDrawnRows(length: number): number {
  const [drawn, setDrawn] = useState(FIRST_ROWS);
  useEffect(() => {
    if (drawn < length) startTransition(() => setDrawn(drawn + NEXT_ROWS));
  }, [drawn, length]);
  return Math.min(drawn, length);
}

/** Returns what watches rows for coming near the window, or near the part of it that scrolls. */
export function useNearRows(scroller?: RefObject<HTMLElement | null>): WatchRow {
  const onNearOf = useRef(new Map<Element, () => void>());
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = null;
    },
    [],
  );
  return useCallback(
    (row, onNear) => {
      observer.current ??= new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) onNearOf.current.get(target)?.();
        },
        { root: scroller?.current ?? null, rootMargin: "800px" },
      );
      onNearOf.current.set(row, onNear);
      observer.current.observe(row);
      return () => {
        onNearOf.current.delete(row);
        observer.current?.unobserve(row);
      };
    },
    [scroller],
  );
}

/** Returns the ref of a row, and whether it is, or ever was, near the window; `first` rows are at once. */
export function useNear<Row extends HTMLElement>(first: boolean, watch: WatchRow) {
  const row = useRef<Row>(null);
  const [near, setNear] = useState(first);
  useEffect(() => {
    if (!near && row.current) return watch(row.current, () => setNear(true));
  }, [near, watch]);
  return { row, near };
}
