import { Button, InputNumber } from "antd";
import { useState } from "react";
import { type ChosenSize, SizeSelect } from "@/shared/edit/SizeSelect";
import { rupees } from "@/shared/format/rupees";
import styles from "./PriceLists.module.css";
import { usePriceListWords } from "./usePriceListWords";
import type { RateChange } from "./wire";

type AddRateProps = { busy: boolean; onAdd: (rate: RateChange) => Promise<boolean> };

const rateOf = ({ rate }: ChosenSize) => (typeof rate === "number" ? rupees(rate) : "");

/** Adds the rate of one size, which is found by the name or code of its item. */
export function AddRate({ busy, onAdd }: AddRateProps) {
  const { t } = usePriceListWords();
  const [chosen, setChosen] = useState<ChosenSize | null>(null);
  const [rate, setRate] = useState<number | null>(null);
  const add = async () => {
    if (!chosen || rate === null) return;
    if (await onAdd({ product: chosen.value, size: chosen.size, rate })) {
      setChosen(null);
      setRate(null);
    }
  };
  return (
    <div className={styles.adding}>
      <SizeSelect aria-label={t("own.find")} value={chosen} onChange={setChosen} detail={rateOf} />
      <InputNumber
        aria-label={t("own.rate")}
        placeholder={t("own.rate")}
        prefix="₹"
        min={0.01}
        precision={2}
        inputMode="decimal"
        value={rate}
        onChange={setRate}
        onPressEnter={() => void add()}
      />
      <Button type="primary" loading={busy} disabled={!chosen || rate === null} onClick={() => void add()}>
        {t("own.add")}
      </Button>
    </div>
  );
}
