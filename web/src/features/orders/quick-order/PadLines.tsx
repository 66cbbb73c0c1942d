import { memo, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fitting, isShort } from "@/features/catalogue/products/buyer/offer";
import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import { rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { Picture } from "@/shared/ui/Picture";
import { Select } from "@/shared/ui/Select";
import { StockWord } from "@/shared/ui/StockWord";
import styles from "./QuickOrder.module.css";
import { openQuestion, type PadLine, productOf, sizeOf, typedQuantity, withProduct, withSize } from "./rules";

type Change = { onChange: (line: PadLine) => void };
export type InsteadOf = (
  short: { code: string; size: string; name: string },
  onTake: (product: Product, size: Size) => void,
) => ReactNode;
/** Renders the link to substitutes for an item that is short; the function must be stable. */
type Instead = { insteadOf: InsteadOf };

/** Lists the lines of the pad with their items; a line with an open question shows it. */
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

/** Renders only for changes of its line, since a pad may have hundreds of lines. */
const Row = memo(function Row({ line, onChange, insteadOf }: { line: PadLine } & Change & Instead) {
  const { t } = useWords("quickOrder");
  const product = productOf(line);
  const question = line.leftOut ? null : openQuestion(line);
  const words = line.unknown?.map((word) => `“${word}”`).join(", ");
  // The fields stay visible once the line had a question, since fields that vanish lose the focus.
  const [choosing, setChoosing] = useState(openQuestion(line) !== null);
  return (
    <li className={`${styles.line} ${line.leftOut ? styles.out : ""}`}>
      <Picture source={product?.thumbnails[0] ?? null} name={product?.name ?? "?"} size={48} />
      <div className={styles.words}>
        <p className={styles.text}>“{line.text}”</p>
        {line.choices.length === 0 ? (
          <p className={styles.question}>{t("unknown")}</p>
        ) : (
          <Answers line={line} choosing={choosing} onChange={onChange} onChoose={() => setChoosing(true)} />
        )}
        {question && line.choices.length > 0 && (
          <p className={styles.question}>
            <Icon name="alert" size={16} />{" "}
            {question === "item" && line.unknown?.length ? `${t("unknownWords", { words })} ` : ""}
            {t(`question.${question}`)}
            {question === "size" && ` ${sizesOf(product)}`}
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

const sizesOf = (product?: Product) => product?.sizes.map(({ code }) => code).join(" · ");

function Short({ line, onChange, insteadOf }: { line: PadLine } & Change & Instead) {
  const { t } = useWords("shop");
  const product = productOf(line);
  const size = sizeOf(line);
  if (!product || !size?.stockWord || !isShort(size)) return null;
  return (
    <div className={styles.short}>
      <StockWord word={size.stockWord}>{t(`stock.${size.stockWord}`)}</StockWord>
      {insteadOf({ code: product.code, size: size.code, name: product.name }, (other, its) =>
        onChange({ ...line, code: other.code, size: its.code, choices: [other], asLastTime: false }),
      )}
    </div>
  );
}

type AnswersProps = { line: PadLine; choosing: boolean; onChoose: () => void } & Change;

/** Shows the quantity and the item of a line: the item's name, or fields to choose it. */
function Answers({ line, choosing, onChange, onChoose }: AnswersProps) {
  const { t } = useWords("quickOrder");
  const { t: common } = useWords("common");
  const id = useId();
  const unit = useUnit();
  const product = productOf(line);
  const size = sizeOf(line);
  const quantity = size && line.quantity !== null ? fitting(line.quantity, size) : null;
  const [wrong, setWrong] = useState<string | null>(null);
  const opened = useRef(false);
  useEffect(() => {
    // The button that was pressed has disappeared, and the focus with it.
    if (choosing && opened.current) document.getElementById(`${id}-item`)?.focus();
    opened.current = false;
  }, [choosing, id]);
  const choose = () => {
    opened.current = true;
    onChoose();
  };
  const last = line.asLastTime && <span className={styles.last}>{t("asLastTime")}</span>;
  const count = (text: string) => {
    const typed = typedQuantity(text);
    setWrong(typed === undefined ? text : null);
    // A typed number is in pieces, whatever the item.
    onChange({ ...line, quantity: typed ?? null, pieces: [] });
  };
  return (
    <div className={styles.answers}>
      {choosing ? (
        <>
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
        </>
      ) : (
        <p className={styles.named}>
          <b>{[product?.name, line.size].filter(Boolean).join(" · ")}</b> {last}{" "}
          <Button look="text" onClick={choose} aria-label={t("changeItem", { text: line.text })}>
            {common("change")}
          </Button>
        </p>
      )}
      {choosing && product && product.sizes.length > 1 && (
        <>
          <label htmlFor={`${id}-size`} className="visually-hidden">
            {t("size")}
          </label>
          <Select
            id={`${id}-size`}
            value={line.size ?? ""}
            onChange={(chosen) => onChange(withSize(line, chosen || null))}
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
      {choosing && last}
      <label htmlFor={`${id}-quantity`} className="visually-hidden">
        {t("quantity")}
      </label>
      <input
        id={`${id}-quantity`}
        className={`${styles.quantity} figures`}
        inputMode="numeric"
        value={wrong ?? line.quantity ?? ""}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : `${id}-wrong`}
        onChange={({ target }) => count(target.value)}
      />
      <FieldError id={`${id}-wrong`} text={wrong === null ? null : t("wrongQuantity")} />
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
