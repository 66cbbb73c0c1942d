import { Link } from "react-router";
import { rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { IconButton } from "@/shared/ui/Button";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import { Refusal } from "./AddControl";
import styles from "./CartLineRow.module.css";
import { LineStepper } from "./LineStepper";
import { lineNet } from "./rules";
import { useCartChanges } from "./useCart";
import type { CartLine } from "./wire";

/** A line of the cart: what it is, its rate, its quantity, and what it comes to with tax. */
export function CartLineRow({ line, onLeave }: { line: CartLine; onLeave: () => void }) {
  const { t } = useWords("cart");
  const { path } = useStore();
  const { remove } = useCartChanges();
  const gone = line.available === false;
  const net = gone ? null : lineNet(line);
  return (
    <li className={styles.line}>
      <div className={styles.top}>
        <Picture source={line.picture} name={line.name} size={56} />
        <div className={styles.words}>
          <Link to={path(`product/${encodeURIComponent(line.code)}`)} className="two-lines" onClick={onLeave}>
            {line.name}
          </Link>
          <RateOfLine line={line} />
          {gone ? (
            <p className={styles.changed}>{t("soldNoMore")}</p>
          ) : (
            <>
              <MinimumReached line={line} />
              <RateChanged line={line} />
            </>
          )}
          <Refusal code={line.code} size={line.size} />
        </div>
        <IconButton
          className={styles.remove}
          icon="trash"
          label={t("remove", { name: line.name })}
          onClick={() => remove(line)}
        />
      </div>
      <div className={styles.foot}>
        <div className={styles.stepper}>{!gone && <LineStepper line={line} />}</div>
        {net !== null && (
          <div className={`${styles.amount} figures`}>
            <b>
              <Rupees amount={net} whole />
            </b>
            <small>{t("withGst")}</small>
          </div>
        )}
      </div>
    </li>
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
