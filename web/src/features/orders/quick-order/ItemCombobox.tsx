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
  /** Whether the text is a product that was picked. */
  chosen: boolean;
  party?: string;
  /** Id of what is wrong with it. */
  error?: string;
  onWrite: (text: string) => void;
  onPick: (product: Product) => void;
  /** Goes on with what is typed, although it is no certain product. */
  onLeave?: () => void;
  onScan?: (barcode: string) => void;
};

/** The field for the code, name or barcode of a product, with suggestions below. */
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
      // A scanner types the digits and Enter, and then the next ones.
      event.preventDefault();
      setOpen(false);
      onScan(text.trim());
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && text.trim())) {
      const product = chosen ? undefined : likely;
      // Without somewhere else to go, Tab goes where it always does.
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

/** The products for what is typed; none until typing has paused and they have come. */
function useFound(text: string, party?: string): readonly Product[] {
  const query = useSettled(text.trim(), PAUSE);
  const { currentData } = useListProductRowQuery({ query, party }, { skip: query === "" });
  return query === text.trim() && query !== "" ? (currentData?.items ?? []) : [];
}

const next = (active: number, count: number, step: number) =>
  count === 0 ? -1 : (active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count;
