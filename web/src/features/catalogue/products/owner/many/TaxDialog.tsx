import { Button } from "antd";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { DayInput } from "@/shared/edit/DayInput";
import { NumberRow, Row, TextRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Many.module.css";
import type { useMany } from "./useMany";
import type { ComingTax, ManyChange, Outcome } from "./wire";

type TaxDialogProps = { count: number; many: ReturnType<typeof useMany>; onClose: () => void };

const NOTHING: ComingTax = { rate: null, day: null, nowAt: null, hsn: "" };

/** Sets another GST rate for many products, at once or from a date on, after showing what will change. */
export function TaxDialog({ count, many, onClose }: TaxDialogProps) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const [tax, setTax] = useState(NOTHING);
  const [shown, setShown] = useState<Outcome | null>(null);
  const put = (changed: Partial<ComingTax>) => {
    setTax({ ...tax, ...changed });
    setShown(null);
  };
  const later = tax.day !== null;
  const go = async () => {
    if (tax.rate === null) return;
    const change: ManyChange = later ? { kind: "comingTax", coming: tax } : { kind: "tax", tax: tax.rate };
    if (later && !shown) setShown(await many.preview(change));
    else await many.run(change);
  };
  return (
    <Dialog
      title={t("many.taxOf", { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            type="primary"
            loading={many.busy}
            disabled={tax.rate === null || shown?.products === 0}
            onClick={go}
          >
            {later && !shown ? t("many.preview") : t("many.apply", { count: shown?.products ?? count })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <NumberRow
          label={t("field.tax")}
          min={0}
          max={100}
          value={tax.rate}
          onChange={(rate) => put({ rate })}
        />
        <Row
          of={DayInput}
          label={t("many.taxFrom")}
          help={t("many.taxFromHelp")}
          value={tax.day}
          onChange={(day) => put({ day })}
        />
        {later && (
          <>
            <NumberRow
              label={t("many.taxNow")}
              min={0}
              max={100}
              placeholder={t("many.taxAll")}
              value={tax.nowAt}
              onChange={(nowAt) => put({ nowAt })}
            />
            <TextRow
              label={t("many.taxHsn")}
              maxLength={50}
              placeholder={t("many.taxAll")}
              value={tax.hsn}
              onChange={(hsn) => put({ hsn })}
            />
          </>
        )}
        {!later && (
          <Button disabled={many.busy} onClick={() => many.run({ kind: "comingTax", coming: null })}>
            {t("many.removeComing")}
          </Button>
        )}
        {shown && (
          <section className={styles.preview} aria-live="polite">
            <p>{t("many.willChange", { count: shown.products })}</p>
            <ul>
              {shown.names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
