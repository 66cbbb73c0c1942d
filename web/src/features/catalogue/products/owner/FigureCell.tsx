import { Input } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useChangeProductMutation } from "./api";
import styles from "./Products.module.css";
import { cellValue } from "./rules";
import type { OwnersProduct, OwnersSize } from "./wire";

type FigureCellProps = {
  product: OwnersProduct;
  size: OwnersSize;
  field: "rate1" | "rate2" | "minimum" | "stock";
  label: string;
  /** Formats the figure while the cell is not being edited. */
  format?: (value: number) => string;
};

/** Returns the cell of the same figure in the next or previous row. */
function neighbour(cell: HTMLElement, step: 1 | -1) {
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-cell="${cell.dataset.cell}"]`)];
  return cells[cells.indexOf(cell) + step];
}

/**
 * Edits a figure in the list as in a spreadsheet: Enter and the arrow keys save and move on,
 * Escape restores the value.
 */
export function FigureCell({ product, size, field, label, format = quantityText }: FigureCellProps) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const { mobileNumber: store } = useStore();
  const [change] = useChangeProductMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const id = useId();
  const keep = () => {
    setTyped(null);
    setWrong(null);
  };
  const save = async () => {
    if (typed === null) return;
    const value = cellValue(typed);
    if (value === null) return setWrong(t("wrong.number"));
    if (value === size[field]) return keep();
    try {
      const sizes = product.sizes.map((each) => (each === size ? { ...each, [field]: value } : each));
      const { code, sizes: before } = product;
      await change({ code, store, version: null, changed: { sizes }, before }).unwrap();
      keep();
    } catch (error) {
      const { message, errors } = readProblem(error);
      setWrong(Object.values(errors)[0]?.[0] ?? message ?? common("somethingWentWrong"));
    }
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") return keep();
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (!step) return;
    event.preventDefault();
    // Moving the focus saves the cell.
    const next = neighbour(event.currentTarget, step);
    if (next) next.focus();
    else event.currentTarget.blur();
  };
  return (
    <>
      <Input
        className={styles.cell}
        data-cell={field}
        variant={wrong ? "outlined" : "borderless"}
        status={wrong ? "error" : undefined}
        inputMode="decimal"
        maxLength={14}
        aria-label={`${product.name}, ${label}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? id : undefined}
        value={typed ?? format(size[field])}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        onBlur={() => void save()}
      />
      {wrong && (
        <span id={id} role="alert" className={styles.wrongCell}>
          {wrong}
        </span>
      )}
    </>
  );
}
