import { memo, type ReactNode, useId } from "react";
import { fitting, isShort } from "@/features/catalogue/products/buyer/offer";
import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import { rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Picture } from "@/shared/ui/Picture";
import { Select } from "@/shared/ui/Select";
import { StockWord } from "@/shared/ui/StockWord";
import styles from "./QuickOrder.module.css";
import { openQuestion, type PadLine, productOf, sizeOf, withProduct } from "./rules";

type Change = { onChange: (line: PadLine) => void };
export type InsteadOf = (
  short: { code: string; size: string; name: string },
  onTake: (product: Product, size: Size) => void,
) => ReactNode;
/** The way to what may take the place of an item that is short; the same function always. */
type Instead = { insteadOf: InsteadOf };

/** The lines of the pad with what they mean; a line that needs an answer says which. */
export function PadLines({ lines, ...rest }: { lines: readonly PadLine[] } & Change & Instead) {
  const { t } = useWords("quickOrder");
  return (
    <ul aria-label={t("lines")}>
      {lines.map((line) => (
        <Row key={line.id} line={line} {...rest} />
      ))}
    </ul>
  );
}

/** Drawn again for its own change alone: a pad may have hundreds of lines. */
const Row = memo(function Row({ line, onChange, insteadOf }: { line: PadLine } & Change & Instead) {
  const { t } = useWords("quickOrder");
  const product = productOf(line);
  const question = line.leftOut ? null : openQuestion(line);
  return (
    <li className={`${styles.line} ${line.leftOut ? styles.out : ""}`}>
      <Picture source={product?.thumbnails[0] ?? null} name={product?.name ?? "?"} size={48} />
      <div className={styles.words}>
        <p className={styles.text}>“{line.text}”</p>
        {line.choices.length === 0 ? (
          <p className={styles.question}>{t("unknown")}</p>
        ) : (
          <Answers line={line} onChange={onChange} />
        )}
        {question && line.choices.length > 0 && (
          <p className={styles.question}>
            <Icon name="alert" size={16} /> {t(`question.${question}`)}
          </p>
        )}
        {!line.leftOut && <Short line={line} onChange={onChange} insteadOf={insteadOf} />}
      </div>
      <IconButton
        icon={line.leftOut ? "plus" : "close"}
        label={t(line.leftOut ? "take" : "leave", { text: line.text })}
        onClick={() => onChange({ ...line, leftOut: !line.leftOut })}
      />
    </li>
  );
});

function Short({ line, onChange, insteadOf }: { line: PadLine } & Change & Instead) {
  const { t } = useWords("shop");
  const product = productOf(line);
  const size = sizeOf(line);
  if (!product || !size?.stockWord || !isShort(size)) return null;
  return (
    <div className={styles.short}>
      <StockWord word={size.stockWord}>{t(`stock.${size.stockWord}`)}</StockWord>
      {insteadOf({ code: product.code, size: size.code, name: product.name }, (other, its) =>
        onChange({ ...line, code: other.code, size: its.code, choices: [other] }),
      )}
    </div>
  );
}

function Answers({ line, onChange }: { line: PadLine } & Change) {
  const { t } = useWords("quickOrder");
  const id = useId();
  const unit = useUnit();
  const product = productOf(line);
  const size = sizeOf(line);
  const quantity = size && line.quantity !== null ? fitting(line.quantity, size) : null;
  return (
    <div className={styles.answers}>
      <label htmlFor={`${id}-item`} className="visually-hidden">
        {t("item")}
      </label>
      <Select
        id={`${id}-item`}
        value={line.code ?? ""}
        onChange={(code) => onChange(withProduct(line, code))}
      >
        <option value="">{t("question.item")}</option>
        {line.choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {product && product.sizes.length > 1 && (
        <>
          <label htmlFor={`${id}-size`} className="visually-hidden">
            {t("size")}
          </label>
          <Select
            id={`${id}-size`}
            value={line.size ?? ""}
            onChange={(chosen) => onChange({ ...line, size: chosen || null })}
          >
            <option value="">{t("question.size")}</option>
            {product.sizes.map(({ code }) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
        </>
      )}
      <label htmlFor={`${id}-quantity`} className="visually-hidden">
        {t("quantity")}
      </label>
      <input
        id={`${id}-quantity`}
        className={`${styles.quantity} figures`}
        type="number"
        inputMode="numeric"
        min={1}
        value={line.quantity ?? ""}
        onChange={({ target }) => onChange({ ...line, quantity: target.value ? Number(target.value) : null })}
      />
      {quantity !== null && product && size && (
        <p className={`${styles.note} figures`}>
          {unit.quantity(quantity, product.unit)}
          {size.rate !== null && ` × ${rupees(size.rate)}`}
          {quantity !== line.quantity && ` · ${t("rounded")}`}
        </p>
      )}
    </div>
  );
}
