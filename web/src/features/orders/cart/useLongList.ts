import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";

/** More rows than fit into the tallest window; the other rows are rendered afterwards, some at a time. */
export const FIRST_ROWS = 20;
const NEXT_ROWS = 120;

/** Observes a row and calls `onNear` once, when the row has almost scrolled into the window. */
export type WatchRow = (row: HTMLElement, onNear: () => void) => () => void;

/** Returns how many rows of a long list are rendered at present. */
export function useDrawnRows(length: number): number {
  const [drawn, setDrawn] = useState(FIRST_ROWS);
  useEffect(() => {
    if (drawn < length) startTransition(() => setDrawn(drawn + NEXT_ROWS));
  }, [drawn, length]);
  return Math.min(drawn, length);
}

/**
 * Returns a function that observes rows until they are near the window,
 * or near the visible part of the scroller.
 */
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

/**
 * Returns the ref of a row, and whether it is, or ever was, near the window;
 * `first` rows count as near at once.
 */
export function useNear<Row extends HTMLElement>(first: boolean, watch: WatchRow) {
  const row = useRef<Row>(null);
  const [near, setNear] = useState(first);
  useEffect(() => {
    if (!near && row.current) return watch(row.current, () => setNear(true));
  }, [near, watch]);
  return { row, near };
}
