import { type FormEvent, useId, useRef, useState } from "react";
import { useLazyListProductRowQuery } from "@/features/catalogue/products/buyer/api";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { FieldError } from "@/shared/ui/FieldError";
import { say } from "@/shared/ui/notices";
import { ItemCombobox } from "./ItemCombobox";
import styles from "./QuickOrder.module.css";
import { type Counted, countedLines, typedLine, typedQuantity } from "./rules";
import { SizeTable } from "./SizeTable";
import type { WrittenLine } from "./wire";

type TypedItemProps = {
  party?: string;
  onAdd: (lines: WrittenLine[]) => void;
  onScan: (barcode: string) => void;
  onOpenCamera: () => void;
};

/** Adds one item by keyboard alone: its code or name, Tab, the quantity, Enter. */
export function TypedItem({ party, onAdd, onScan, onOpenCamera }: TypedItemProps) {
  const { t } = useWords("quickOrder");
  const { t: common } = useWords("common");
  const id = useId();
  const itemField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [quantity, setQuantity] = useState("");
  const [product, setProduct] = useState<Product | null>(null);
  const [error, setError] = useState<{ of: "item" | "quantity"; text: string } | null>(null);
  const [search] = useLazyListProductRowQuery();
  const hasSizes = product !== null && product.sizes.length > 1;

  const write = (words: string) => {
    setText(words);
    setProduct(null);
    setError(null);
  };
  const pick = (chosen: Product) => {
    setText(chosen.name);
    setProduct(chosen);
    quantityField.current?.focus();
  };
  const add = (lines: WrittenLine[]) => {
    write("");
    setQuantity("");
    itemField.current?.focus();
    onAdd(lines);
    say(t("listed", { name: lines[0]?.text }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (!words) return itemField.current?.focus();
    const number = typedQuantity(quantity);
    if (number === undefined) {
      setError({ of: "quantity", text: t("wrongQuantity") });
      return quantityField.current?.focus();
    }
    if (product) return add([typedLine(words, number, [product])]);
    try {
      const { items } = await search({ query: words, party }, true).unwrap();
      add([typedLine(words, number, items)]);
    } catch (problem) {
      const { message } = readProblem(problem);
      const text = message ?? common("somethingWentWrong");
      setError({ of: "item", text });
    }
  };

  const errorOf = (field: "item" | "quantity") => (error?.of === field ? `${id}-error` : undefined);
  return (
    <section className={styles.panel}>
      <form className={styles.typed} onSubmit={(event) => void submit(event)} noValidate>
        <ItemCombobox
          field={itemField}
          label={t("typed")}
          text={text}
          chosen={product !== null}
          party={party}
          error={errorOf("item")}
          onWrite={write}
          onPick={pick}
          onLeave={() => quantityField.current?.focus()}
          onScan={(barcode) => {
            write("");
            onScan(barcode);
          }}
        />
        {!hasSizes && (
          <>
            <div>
              <label htmlFor={`${id}-quantity`}>{t("quantity")}</label>
              <input
                ref={quantityField}
                id={`${id}-quantity`}
                className="figures"
                inputMode="numeric"
                enterKeyHint="done"
                placeholder={product ? String(product.sizes[0]?.minimum ?? "") : undefined}
                aria-invalid={errorOf("quantity") ? true : undefined}
                aria-describedby={errorOf("quantity")}
                value={quantity}
                onChange={({ target }) => {
                  setQuantity(target.value);
                  setError(null);
                }}
              />
            </div>
            <Button type="submit">{t("list")}</Button>
          </>
        )}
      </form>
      <div className={styles.foot}>
        <Button onClick={onOpenCamera}>{t("scan")}</Button>
      </div>
      <FieldError id={`${id}-error`} text={error?.text} />
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
