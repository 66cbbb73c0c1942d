import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { StockWord } from "@/shared/ui/StockWord";
import styles from "./QuickOrder.module.css";
import type { Counted } from "./rules";

type SizeTableProps = { product: Product; onDone: (counted: Counted[]) => void };

/**
 * Lists all sizes of a product with a field for the quantity of each;
 * Tab moves to the next field, Enter adds them all.
 */
export function SizeTable({ product, onDone }: SizeTableProps) {
  const { t } = useWords("quickOrder");
  const { t: shop } = useWords("shop");
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [quantities, setQuantities] = useState<Record<string, string>>({});
  const counted = product.sizes.flatMap((size) => {
    const quantity = Number(quantities[size.code] ?? "");
    return quantity > 0 ? [{ size: size.code, quantity }] : [];
  });
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (counted.length > 0) onDone(counted);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.sizes}>
      <table>
        <caption className="visually-hidden">{product.name}</caption>
        <thead>
          <tr>
            <th scope="col">{t("size")}</th>
            <th scope="col">{t("rate")}</th>
            <th scope="col">{t("quantity")}</th>
          </tr>
        </thead>
        <tbody>
          {product.sizes.map((size, index) => (
            <tr key={size.code}>
              <th scope="row" id={`${id}-${index}`}>
                {size.code}
                {size.stockWord && size.stockWord !== "in" && (
                  <StockWord word={size.stockWord}>{shop(`stock.${size.stockWord}`)}</StockWord>
                )}
              </th>
              <td className="figures">{size.rate === null ? "" : rupees(size.rate)}</td>
              <td>
                <input
                  ref={index === 0 ? first : undefined}
                  className={`${styles.quantity} figures`}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  step={size.step}
                  placeholder={String(size.minimum)}
                  aria-labelledby={`${id}-${index}`}
                  value={quantities[size.code] ?? ""}
                  onChange={({ target }) => setQuantities({ ...quantities, [size.code]: target.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <p className={styles.note}>{t("sizesHelp")}</p>
        <Button type="submit" disabled={counted.length === 0}>
          {t("list")}
        </Button>
      </div>
    </form>
  );
}
