import { type MouseEvent, type ReactNode, type RefObject, useCallback } from "react";
import { useNavigate } from "react-router";
import { CartLineRow } from "./CartLineRow";
import styles from "./CartPanel.module.css";
import { useCartChanges } from "./useCart";
import { useLineWords } from "./useLineWords";
import { FIRST_ROWS, useDrawnRows, useNearRows } from "./useLongList";
import type { CartLine } from "./wire";

type CartLinesProps = {
  lines: readonly CartLine[];
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  onLeave: () => void;
  noteOf?: (line: CartLine) => ReactNode;
};

/**
 * Shows the lines of the cart. All of them are in the document, so that a search in the page, the keyboard, a
 * screen reader and a printer reach each; lines that were never near the window have only text and no
 * controls.
 */
export function CartLines({ lines, scroller, onLeave, noteOf }: CartLinesProps) {
  const drawn = useDrawnRows(lines.length);
  const watch = useNearRows(scroller);
  const words = useLineWords();
  const navigate = useNavigate();
  const { set, remove } = useCartChanges();
  const takeOut = useCallback(
    (line: CartLine, { currentTarget }: MouseEvent<HTMLElement>) => {
      focusNeighbour(currentTarget);
      remove(line);
    },
    [remove],
  );
  const follow = useCallback(
    (address: string, event: MouseEvent<HTMLElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onLeave();
      navigate(address);
    },
    [onLeave, navigate],
  );
  return (
    <ul className={styles.lines}>
      {lines.slice(0, drawn).map((line, index) => (
        <CartLineRow
          key={`${line.code}/${line.size}`}
          line={line}
          nearFirst={index < FIRST_ROWS}
          words={words}
          noteOf={noteOf}
          watch={watch}
          onFollow={follow}
          onChange={set}
          onRemove={takeOut}
        />
      ))}
    </ul>
  );
}

/** Moves the focus to the row after the removed one, else to the row before it, else to the title. */
function focusNeighbour(button: HTMLElement) {
  const row = button.closest("li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>("[data-remove]");
  (next ?? button.closest("dialog")?.querySelector<HTMLElement>("h2"))?.focus();
}
