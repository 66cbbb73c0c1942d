import { lazy, type MouseEvent, memo, type ReactNode, Suspense } from "react";
import { quantityText, rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { IconButton } from "@/shared/ui/Button";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./CartLineRow.module.css";
import { LineComesLater } from "./LineComesLater";
import { QuantityStepper } from "./LineStepper";
import { Refusal } from "./Refusal";
import { lineNet, unfitting } from "./rules";
import { useRefusal } from "./useCart";
import type { LineWords } from "./useLineWords";
import { useNear, type WatchRow } from "./useLongList";
import type { CartLine } from "./wire";

// Only a store with schemes fetches this chunk.
const SchemeNote = lazy(async () => ({ default: (await import("@/shared/ui/SchemeNote")).SchemeNote }));

type CartLineRowProps = {
  line: CartLine;
  /**
   * Whether the row has its controls at once, before the browser has reported its distance from the window.
   */
  nearFirst: boolean;
  words: LineWords;
  /** Content that the page adds to a line, such as the last purchase. */
  noteOf?: (line: CartLine) => ReactNode;
  watch: WatchRow;
  onFollow: (address: string, event: MouseEvent<HTMLElement>) => void;
  onChange: (line: CartLine) => void;
  onRemove: (line: CartLine, event: MouseEvent<HTMLElement>) => void;
};

/**
 * A line of the cart. A cart may be long, so a line renders only for its own changes, and far from the window
 * it consists of plain elements alone: the components of its controls are the largest cost of a row.
 */
export const CartLineRow = memo(function CartLineRow({
  line,
  nearFirst,
  words,
  noteOf,
  watch,
  ...does
}: CartLineRowProps) {
  const { row, near } = useNear<HTMLLIElement>(nearFirst, watch);
  const address = words.address(line);
  // The link remains the same element when the controls appear, since it may have the focus.
  return (
    <li className={near ? `${styles.line} ${styles.near}` : styles.line} ref={row}>
      {near && <Picture source={line.picture} name={line.name} size={56} />}
      <a href={address} className="two-lines" onClick={(event) => does.onFollow(address, event)}>
        {line.name}
      </a>
      <p className="figures">{near ? words.rate(line) : `${words.rate(line)} · ${words.quantity(line)}`}</p>
      {near && (
        <>
          <div className={styles.notes}>
            <Notes line={line} />
            {noteOf?.(line)}
          </div>
          <RemoveButton line={line} onRemove={does.onRemove} />
          <Controls line={line} onChange={does.onChange} />
        </>
      )}
    </li>
  );
});

/** Shows the notes of a line: no longer sold, its minimum, a new rate, the server's message. */
function Notes({ line }: { line: CartLine }) {
  const { t } = useWords("cart");
  return (
    <>
      {line.available === false ? (
        <p className={styles.changed}>{t("soldNoMore")}</p>
      ) : (
        <>
          <MinimumReached line={line} />
          <Unfitting line={line} />
          <OverStock line={line} />
          <LineComesLater line={line} className={styles.changed} />
          <RateChanged line={line} />
          {line.schemes?.length ? (
            <p className={`${styles.scheme} figures`}>
              <Suspense fallback={null}>
                <SchemeNote
                  scheme={line.schemes.join(" + ")}
                  listRate={line.listRate ?? null}
                  discount={line.discount}
                />
              </Suspense>
            </p>
          ) : null}
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
  const { company } = useStore();
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
          {!company.untaxed && <small>{t("withGst")}</small>}
        </div>
      )}
    </div>
  );
}

function MinimumReached({ line }: { line: CartLine }) {
  const { t } = useWords("cart");
  const unit = useUnit();
  if (line.quantity !== line.minimum || line.minimum === 1) return null;
  return (
    <p>
      {line.box > 1 && line.step % line.box === 0
        ? t("minimumReachedBoxes", { box: line.box })
        : t("minimumReached", { quantity: unit.quantity(line.minimum, line.unit) })}
    </p>
  );
}

/** Shows the limit of a rule that is newer than the line, before the server refuses the order. */
function Unfitting({ line }: { line: CartLine }) {
  const { t } = useWords("cart");
  const unit = useUnit();
  const { settings } = useStore();
  const rule = unfitting(line);
  if (!rule) return null;
  const [limit, pieces] = rule;
  // With a stock limit the maximum is the remaining stock, which `OverStock` shows.
  if (limit === "maximum" && settings.stockLimit && isOverStock(line)) return null;
  return (
    <p className={`${styles.changed} figures`}>
      {t(`limits.${limit}`, { quantity: unit.quantity(pieces, line.unit) })}
    </p>
  );
}

const isOverStock = ({ stock, quantity }: CartLine) => typeof stock === "number" && quantity > stock;

/**
 * Warns if a line is above the stock. The stock is only as recent as the books, so the store confirms such
 * orders unless it limits orders to the stock.
 */
function OverStock({ line }: { line: CartLine }) {
  const { t } = useWords("cart");
  const { settings } = useStore();
  const stock = line.stock ?? 0;
  if (!isOverStock(line) || settings.backOrders) return null;
  return (
    <p className={`${styles.changed} figures`}>
      {stock > 0
        ? t(settings.stockLimit ? "onlyLeft" : "overStock", { stock: quantityText(stock) })
        : t(settings.stockLimit ? "noneLeft" : "overNoStock")}
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
