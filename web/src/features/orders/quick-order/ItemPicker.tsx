import { useEffect, useRef, useState } from "react";
import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { ItemCombobox } from "./ItemCombobox";
import styles from "./QuickOrder.module.css";

export type PickedItem = Pick<Size, "minimum" | "step" | "maximum"> & {
  code: string;
  size: string;
  name: string;
  picture: string | null;
};

type ItemPickerProps = { label: string; party?: string; onPick: (item: PickedItem) => void };

/** Finds one size of an item by the typed words, and offers the sizes if there are several. */
export function ItemPicker({ label, party, onPick }: ItemPickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [product, setProduct] = useState<Product | null>(null);
  const take = ({ code, name, thumbnails }: Product, { code: size, minimum, step, maximum }: Size) => {
    const full = [name, size].filter(Boolean).join(" ");
    onPick({ code, size, name: full, picture: thumbnails[0] ?? null, minimum, step, maximum });
    setText("");
    setProduct(null);
    field.current?.focus();
  };
  const pick = (chosen: Product) => {
    const [only, ...others] = chosen.sizes;
    if (only && others.length === 0) return take(chosen, only);
    setText(chosen.name);
    setProduct(chosen);
  };
  return (
    <div className={`${styles.typed} ${styles.picker}`}>
      <ItemCombobox
        field={field}
        label={<span className={styles.pickerLabel}>{label}</span>}
        text={text}
        chosen={product !== null}
        party={party}
        onWrite={(words) => {
          setText(words);
          setProduct(null);
        }}
        onPick={pick}
      />
      {product && <SizeButtons key={product.code} product={product} onTake={(size) => take(product, size)} />}
    </div>
  );
}

function SizeButtons({ product, onTake }: { product: Product; onTake: (size: Size) => void }) {
  const { t } = useWords("quickOrder");
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector("button")?.focus(), []);
  return (
    <fieldset ref={group} className={styles.choices}>
      <legend className={styles.pickerLabel}>{t("question.size")}</legend>
      {product.sizes.map((size) => (
        <Button key={size.code} onClick={() => onTake(size)}>
          <span className="figures">
            {[size.code, size.rate !== null && rupees(size.rate)].filter(Boolean).join(" · ")}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
