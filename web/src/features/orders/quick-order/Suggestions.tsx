import type { Product } from "@/features/catalogue/products/buyer/wire";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Picture } from "@/shared/ui/Picture";
import styles from "./Suggestions.module.css";

export const suggestionId = (id: string, index: number) => `${id}-option-${index}`;

type SuggestionsProps = {
  id: string;
  products: readonly Product[];
  active: number;
  onPick: (product: Product) => void;
};

/** Lists the products that match the typed words, below the field, which keeps the focus. */
export function Suggestions({ id, products, active, onPick }: SuggestionsProps) {
  const { t } = useWords("quickOrder");
  return (
    <div
      id={`${id}-options`}
      role="listbox"
      aria-label={t("suggestions")}
      className={styles.options}
      hidden={products.length === 0}
    >
      {products.map((product, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={product.code}
          id={suggestionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.option}
          // Prevents the press from taking the focus away from the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(product)}
        >
          <Picture source={product.thumbnails[0] ?? null} name={product.name} size={40} />
          <span className={styles.name}>
            {product.name}
            <small className="figures">
              {product.code}
              {product.sizes.length > 1 && ` · ${t("sizes", { count: product.sizes.length })}`}
            </small>
          </span>
          <Rate product={product} />
        </div>
      ))}
    </div>
  );
}

function Rate({ product: { sizes } }: { product: Product }) {
  const rate = sizes[0]?.rate ?? null;
  return rate === null ? null : <b className="figures">{rupees(rate)}</b>;
}
