import { type RefObject, useEffect, useRef } from "react";
import { isFree } from "@/shared/keys/free";

const ROW = "[data-row-key]";
const ROWS = `${ROW}:not([aria-hidden])`;

type RowActions = { onOpen?: (key: string) => void; onPick?: (key: string) => void };

/** Handles keys in a list: ↑ ↓ move between rows, Enter opens a row, x selects it. */
export function useRowKeys(list: RefObject<HTMLElement | null>, actions: RowActions) {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const here = document.activeElement as HTMLElement | null;
      const inList = !!here && !!list.current?.contains(here);
      if (!list.current || !isFree(event) || !(inList || here === document.body || here?.id === "main"))
        return;
      const rows = [...list.current.querySelectorAll<HTMLElement>(ROWS)];
      const row = inList ? here.closest<HTMLElement>(ROW) : null;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const step = event.key === "ArrowDown" ? 1 : -1;
        const next = row ? rows[rows.indexOf(row) + step] : rows.at(step > 0 ? 0 : -1);
        if (!next) return;
        event.preventDefault();
        next.focus();
      }
      const key = row?.dataset.rowKey;
      if (key === undefined) return;
      if (event.key === "Enter" && here === row) latest.current.onOpen?.(key);
      if (event.key === "x") latest.current.onPick?.(key);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [list]);
}

/** Moves the focus from the search box to the first result. */
export const toFirstRow = () => document.querySelector<HTMLElement>(ROWS)?.focus();
