import { Button, Checkbox, Segmented } from "antd";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { optionsOf } from "@/shared/edit/options";
import { NumberRow, SelectRow } from "@/shared/edit/rows";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import { RATES, type Rate } from "../rules";
import { useRateNames } from "../SizesField";
import styles from "./Many.module.css";
import type { useMany } from "./useMany";
import { type Outcome, type RatesChange, STEPS } from "./wire";

type RatesDialogProps = { count: number; many: ReturnType<typeof useMany>; onClose: () => void };

/** A preview of the server has no more changes than this. */
const MAX_SHOWN = 1_000;
const FIRST: RatesChange = { rates: RATES, by: "percent", value: 0, step: "1" };

/** Raises or lowers rates by percent or by rupees, after showing the old and new rates. */
export function RatesDialog({ count, many, onClose }: RatesDialogProps) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const names = useRateNames();
  const [change, setChange] = useState(FIRST);
  const [shown, setShown] = useState<Outcome | null>(null);
  const put = (more: Partial<RatesChange>) => {
    setChange({ ...change, ...more });
    setShown(null);
  };
  const ready = change.value !== 0 && change.rates.length > 0;
  const go = async () => {
    if (shown) await many.run({ kind: "rates", change });
    else setShown(await many.preview({ kind: "rates", change }));
  };
  return (
    <Dialog
      title={t("many.ratesOf", { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="primary" loading={many.busy} disabled={!ready || shown?.products === 0} onClick={go}>
            {shown ? t("many.apply", { count: shown.products }) : t("many.preview")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Segmented<RatesChange["by"]>
          options={[
            { value: "percent", label: t("many.percent") },
            { value: "amount", label: t("many.amount") },
          ]}
          value={change.by}
          onChange={(by) => put({ by })}
        />
        <NumberRow
          label={t("many.value")}
          note={t("many.valueHelp")}
          autoFocus
          precision={2}
          min={change.by === "percent" ? -90 : undefined}
          max={change.by === "percent" ? 500 : undefined}
          prefix={change.by === "amount" ? "₹" : undefined}
          suffix={change.by === "percent" ? "%" : undefined}
          value={change.value || null}
          placeholder="0"
          onChange={(value) => put({ value: value ?? 0 })}
          onPressEnter={() => ready && void go()}
        />
        <fieldset>
          <legend>{t("many.which")}</legend>
          <Checkbox.Group<Rate>
            options={RATES.map((rate, index) => ({ value: rate, label: names[index] }))}
            value={[...change.rates]}
            onChange={(rates) => put({ rates })}
          />
        </fieldset>
        <SelectRow
          label={t("many.rounding")}
          options={optionsOf(STEPS, (step) => t(`many.step.${step.replace(".", "_")}`))}
          value={change.step}
          onChange={(step) => put({ step })}
        />
        {shown && <Examples shown={shown} names={names} />}
      </div>
    </Dialog>
  );
}

function Examples({ shown: { examples, products, skipped }, names }: { shown: Outcome; names: string[] }) {
  const { t } = useWords("products");
  return (
    <section className={styles.preview} aria-live="polite">
      <p className="figures">
        {t("many.willChange", { count: products })}{" "}
        {skipped > 0 && t("many.ratesSkipped", { skipped: quantityText(skipped) })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("list.item")}</th>
            <th scope="col">{t("many.before")}</th>
            <th scope="col">{t("many.after")}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ code, name, size, grade, before, after }) => (
            <tr key={`${code}.${size}.${grade}`}>
              <th scope="row">
                {name} {size} <small>{names[grade]}</small>
              </th>
              <td>
                <Rupees amount={before} />
              </td>
              <td>
                <Rupees amount={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {examples.length >= MAX_SHOWN && (
        <p>{t("many.firstShown", { shown: quantityText(examples.length) })}</p>
      )}
    </section>
  );
}
