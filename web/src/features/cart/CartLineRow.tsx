import { type MouseEvent, memo, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { quantityText, rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { IconButton } from "@/shared/ui/Button";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./CartLineRow.module.css";
import { QuantityStepper } from "./LineStepper";
import { Refusal } from "./Refusal";
import { lineNet } from "./rules";
import { useRefusal } from "./useCart";
import type { CartLine } from "./wire";

/** Runs once, when a row has scrolled almost into the window. */
export type WatchRow = (row: HTMLElement, onNear: () => void) => () => void;

type CartLineRowProps = {
  line: CartLine;
  /** Whether the row has its controls at once, before it is known how near it is. */
  nearFirst: boolean;
  watch: WatchRow;
  onLeave: () => void;
  onChange: (line: CartLine) => void;
  onRemove: (line: CartLine, event: MouseEvent<HTMLElement>) => void;
};

/** A line of the cart. It is drawn again only when something of its own changes: a cart may be long. */
export const CartLineRow = memo(function CartLineRow({ line, nearFirst, watch, ...does }: CartLineRowProps) {
  const { path } = useStore();
  const row = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(nearFirst);
  useEffect(() => {
    if (!near && row.current) return watch(row.current, () => setNear(true));
  }, [near, watch]);
  // The link stays the same element when the controls come: the focus may be on it.
  return (
    <li className={styles.line} ref={row}>
      <div className={styles.top}>
        {near && <Picture source={line.picture} name={line.name} size={56} />}
        <div className={styles.words}>
          <Link
            to={path(`product/${encodeURIComponent(line.code)}`)}
            className="two-lines"
            onClick={does.onLeave}
          >
            {line.name}
          </Link>
          <RateOfLine line={line} />
          {near ? <Notes line={line} /> : <Quantity line={line} />}
        </div>
        {near && <RemoveButton line={line} onRemove={does.onRemove} />}
      </div>
      {near && <Controls line={line} onChange={does.onChange} />}
    </li>
  );
});

function Quantity({ line }: { line: CartLine }) {
  const unit = useUnit();
  return <p className="figures">{unit.quantity(line.quantity, line.unit)}</p>;
}

/** What is to be known of a line: that it is sold no more, its minimum, a new rate, what the server said. */
function Notes({ line }: { line: CartLine }) {
  const { t } = useWords("cart");
  return (
    <>
      {line.available === false ? (
        <p className={styles.changed}>{t("soldNoMore")}</p>
      ) : (
        <>
          <MinimumReached line={line} />
          <OverStock line={line} />
          <RateChanged line={line} />
        </>
      )}
      <Refusal code={line.code} size={line.size} />
    </>
  );
}

function RemoveButton({ line, onRemove }: { line: CartLine } & Pick<CartLineRowProps, "onRemove">) {
  const { t } = useWords("cart");
  return (
    <IconButton
      data-remove
      className={styles.remove}
      icon="trash"
      label={t("remove", { name: line.name })}
      onClick={(event) => onRemove(line, event)}
    />
  );
}

function Controls({ line, onChange }: { line: CartLine } & Pick<CartLineRowProps, "onChange">) {
  const { t } = useWords("cart");
  const refused = useRefusal(line.code, line.size) !== undefined;
  const gone = line.available === false;
  const net = gone ? null : lineNet(line);
  return (
    <div className={styles.foot}>
      <div className={styles.stepper}>
        {!gone && (
          <QuantityStepper
            line={line}
            refused={refused}
            onChange={(quantity) => onChange({ ...line, quantity })}
          />
        )}
      </div>
      {net !== null && (
        <div className={`${styles.amount} figures`}>
          <b>
            <Rupees amount={net} whole />
          </b>
          <small>{t("withGst")}</small>
        </div>
      )}
    </div>
  );
}

function RateOfLine({ line }: { line: CartLine }) {
  const { t: shop } = useWords("shop");
  const { settings } = useStore();
  const unit = useUnit();
  const per = settings.units ? shop("per", { unit: unit.word(line.unit || "pc") }) : "";
  const facts = [
    line.size,
    line.rate === null ? null : `${rupees(line.rate)}${per}`,
    shop("gst", { percent: line.tax }),
  ];
  return <p className="figures">{facts.filter(Boolean).join(" · ")}</p>;
}

function MinimumReached({ line }: { line: CartLine }) {
  const { t } = useWords("cart");
  const unit = useUnit();
  if (line.quantity > line.minimum || line.minimum === 1) return null;
  return (
    <p>
      {line.box > 1 && line.step % line.box === 0
        ? t("minimumReachedBoxes", { box: line.box })
        : t("minimumReached", { quantity: unit.quantity(line.minimum, line.unit) })}
    </p>
  );
}

/** Orders may be above the stock, which is as old as the books: the store confirms. */
function OverStock({ line }: { line: CartLine }) {
  const { t } = useWords("cart");
  const { stock } = line;
  if (typeof stock !== "number" || line.quantity <= stock) return null;
  return (
    <p className={`${styles.changed} figures`}>
      {stock > 0 ? t("overStock", { stock: quantityText(stock) }) : t("overNoStock")}
    </p>
  );
}

function RateChanged({ line }: { line: CartLine }) {
  const { t } = useWords("cart");
  if (line.previousRate === null || line.rate === null || line.previousRate === line.rate) return null;
  return (
    <p className={`${styles.changed} figures`}>
      {t("rateChanged", { from: rupees(line.previousRate), to: rupees(line.rate) })}
    </p>
  );
}

/** The line as the checkout repeats it. */
export function OrderedLine({ line }: { line: CartLine }) {
  const unit = useUnit();
  const net = lineNet(line);
  return (
    <li className={styles.plain}>
      <div className={styles.top}>
        <Picture source={line.picture} name={line.name} size={48} />
        <div className={styles.words}>
          <span className="two-lines">{line.name}</span>
          <p className="figures">
            {[line.size, unit.quantity(line.quantity, line.unit)].filter(Boolean).join(" · ")}
            {line.rate !== null && ` × ${rupees(line.rate)}`}
          </p>
        </div>
        {net !== null && (
          <div className={`${styles.amount} figures`}>
            <b>
              <Rupees amount={net} whole />
            </b>
          </div>
        )}
      </div>
    </li>
  );
}
