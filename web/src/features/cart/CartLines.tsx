import {
  type MouseEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { CartLineRow, type WatchRow } from "./CartLineRow";
import styles from "./CartPanel.module.css";
import { useCartChanges } from "./useCart";
import type { CartLine } from "./wire";

/** More than fit into the tallest window: the rest is drawn after these are shown, some at a time. */
const FIRST = 20;
const NEXT = 40;

type CartLinesProps = {
  lines: readonly CartLine[];
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  onLeave: () => void;
};

/**
 * The lines of the cart. All of them are in the document, so that a search in the page, the keyboard and a screen
 * reader come to each; those that were never near the window have words alone, without controls.
 */
export function CartLines({ lines, scroller, onLeave }: CartLinesProps) {
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    if (drawn < lines.length) startTransition(() => setDrawn(drawn + NEXT));
  }, [drawn, lines.length]);
  const watch = useNearRows(scroller);
  const { set, remove } = useCartChanges();
  const takeOut = useCallback(
    (line: CartLine, { currentTarget }: MouseEvent<HTMLElement>) => {
      focusBeside(currentTarget);
      remove(line);
    },
    [remove],
  );
  return (
    <ul className={styles.lines}>
      {lines.slice(0, drawn).map((line, place) => (
        <CartLineRow
          key={`${line.code}/${line.size}`}
          line={line}
          nearFirst={place < FIRST}
          watch={watch}
          onLeave={onLeave}
          onChange={set}
          onRemove={takeOut}
        />
      ))}
    </ul>
  );
}

/** Moves the focus to the row after the one that goes, else to the row before it, else to the title. */
function focusBeside(button: HTMLElement) {
  const row = button.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>("[data-remove]");
  (next ?? button.closest("dialog")?.querySelector<HTMLElement>("h2"))?.focus();
}

function useNearRows(scroller: RefObject<HTMLElement | null>): WatchRow {
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
        { root: scroller.current, rootMargin: "800px" },
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
