import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useLazyListProductRowQuery, useListProductRowQuery } from "@/features/products/buyer/api";
import type { Product } from "@/features/products/buyer/wire";
import { readProblem } from "@/shared/api/problem";
import { useSettled } from "@/shared/hooks/useSettled";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { FieldError } from "@/shared/ui/FieldError";
import { say } from "@/shared/ui/notices";
import styles from "./QuickOrder.module.css";
import { type Counted, countedLines, likelyProduct, typedLine } from "./rules";
import { SizeTable } from "./SizeTable";
import { Suggestions, suggestionId } from "./Suggestions";
import { isScan } from "./scans";
import type { WrittenLine } from "./wire";

const PAUSE = 150;

type TypedItemProps = {
  party?: string;
  onAdd: (lines: WrittenLine[]) => void;
  onScan: (barcode: string) => void;
  onOpenCamera: () => void;
};

/** One item from the keyboard alone: its code or name, Tab, the quantity, Enter. */
export function TypedItem({ party, onAdd, onScan, onOpenCamera }: TypedItemProps) {
  const { t } = useWords("quickOrder");
  const { t: common } = useWords("common");
  const id = useId();
  const itemField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [quantity, setQuantity] = useState("");
  const [product, setProduct] = useState<Product | null>(null);
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [search] = useLazyListProductRowQuery();
  const found = useFound(product ? "" : text, party);
  const options = open ? found : [];
  const hasSizes = product !== null && product.sizes.length > 1;

  const write = (words: string) => {
    setText(words);
    setProduct(null);
    setActive(-1);
    setOpen(true);
    setError(null);
  };
  const pick = (chosen: Product) => {
    setText(chosen.name);
    setProduct(chosen);
    setOpen(false);
    quantityField.current?.focus();
  };
  const add = (lines: WrittenLine[]) => {
    write("");
    setQuantity("");
    setOpen(false);
    itemField.current?.focus();
    onAdd(lines);
    say(t("listed", { name: lines[0]?.text }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (!words) return itemField.current?.focus();
    const number = quantity ? Number(quantity) : null;
    if (product) return add([typedLine(words, number, [product])]);
    try {
      const { items } = await search({ query: words, party }, true).unwrap();
      add([typedLine(words, number, items)]);
    } catch (problem) {
      const { message, offline } = readProblem(problem);
      setError(offline ? common("noConnection") : (message ?? common("somethingWentWrong")));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const likely = options[active] ?? likelyProduct(found, text);
    if (event.key === "Escape" && open) setOpen(false);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setActive(next(active, found.length, event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && active < 0 && !product && isScan(text)) {
      // A scanner types the digits and Enter, and then the next ones.
      event.preventDefault();
      write("");
      setOpen(false);
      onScan(text.trim());
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && text.trim())) {
      event.preventDefault();
      setOpen(false);
      if (likely && !product) pick(likely);
      else quantityField.current?.focus();
    }
  };

  return (
    <section className={styles.panel}>
      <form className={styles.typed} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.combobox}>
          <label htmlFor={id}>{t("typed")}</label>
          <input
            ref={itemField}
            id={id}
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-options`}
            aria-autocomplete="list"
            aria-activedescendant={options[active] ? suggestionId(id, active) : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="next"
            placeholder={t("typedExample")}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          <Suggestions id={id} products={options} active={active} onPick={pick} />
        </div>
        {!hasSizes && (
          <>
            <div>
              <label htmlFor={`${id}-quantity`}>{t("quantity")}</label>
              <input
                ref={quantityField}
                id={`${id}-quantity`}
                className="figures"
                type="number"
                inputMode="numeric"
                min={1}
                enterKeyHint="done"
                placeholder={product ? String(product.sizes[0]?.minimum ?? "") : undefined}
                value={quantity}
                onChange={({ target }) => setQuantity(target.value)}
              />
            </div>
            <Button type="submit">{t("list")}</Button>
          </>
        )}
      </form>
      <div className={styles.foot}>
        <Button onClick={onOpenCamera}>{t("scan")}</Button>
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {hasSizes && (
        <SizeTable
          key={product.code}
          product={product}
          onDone={(counted: Counted[]) => add(countedLines(product, counted))}
        />
      )}
    </section>
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
