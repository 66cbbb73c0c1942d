import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from "react";
import { useListProductRowQuery } from "@/features/catalogue/products/buyer/api";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import { useSettled } from "@/shared/hooks/useSettled";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./QuickOrder.module.css";
import { likelyProduct } from "./rules";
import { Suggestions, suggestionId } from "./Suggestions";
import { isScan } from "./scans";

const PAUSE = 150;

type ItemComboboxProps = {
  field: RefObject<HTMLInputElement | null>;
  label: ReactNode;
  text: string;
  /** Whether the text is the name of a chosen product. */
  chosen: boolean;
  party?: string;
  /** The id of the element with the error message. */
  error?: string;
  onWrite: (text: string) => void;
  onPick: (product: Product) => void;
  /** Leaves the field with the typed text, although it matches no product for certain. */
  onLeave?: () => void;
  onScan?: (barcode: string) => void;
};

/** A field for the code, name or barcode of a product, with suggestions below. */
export function ItemCombobox({
  field,
  label,
  text,
  chosen,
  party,
  error,
  onWrite,
  onPick,
  onLeave,
  onScan,
}: ItemComboboxProps) {
  const { t } = useWords("quickOrder");
  const id = useId();
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const found = useFound(chosen ? "" : text, party);
  const options = open ? found : [];
  const pick = (product: Product) => {
    setOpen(false);
    onPick(product);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const likely = options[active] ?? likelyProduct(found, text);
    if (event.key === "Escape" && open) setOpen(false);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setActive(next(active, found.length, event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && active < 0 && !chosen && onScan && isScan(text)) {
      // A barcode scanner types the digits and Enter, and then the next barcode.
      event.preventDefault();
      setOpen(false);
      onScan(text.trim());
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && text.trim())) {
      const product = chosen ? undefined : likely;
      // Without a product or `onLeave`, Tab keeps its default behaviour.
      if (event.key === "Enter" || product || onLeave) event.preventDefault();
      if (product) return pick(product);
      if (onLeave) setOpen(false);
      onLeave?.();
    }
  };
  return (
    <div className={styles.combobox}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={options[active] ? suggestionId(id, active) : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        placeholder={t("typedExample")}
        value={text}
        onChange={({ target }) => {
          setActive(-1);
          setOpen(true);
          onWrite(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <Suggestions id={id} products={options} active={active} onPick={pick} />
    </div>
  );
}

/** Returns the products that match the typed text; none until typing has paused and they have loaded. */
function useFound(text: string, party?: string): readonly Product[] {
  const query = useSettled(text.trim(), PAUSE);
  const { currentData } = useListProductRowQuery({ query, party }, { skip: query === "" });
  return query === text.trim() && query !== "" ? (currentData?.items ?? []) : [];
}

const next = (active: number, count: number, step: number) =>
  count === 0 ? -1 : (active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count;
