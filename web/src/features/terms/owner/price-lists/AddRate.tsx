import { Button, InputNumber, Select } from "antd";
import { useState } from "react";
import { useSearchedWords } from "@/shared/edit/useSearchedWords";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useFindPricedItemsQuery } from "./api";
import styles from "./PriceLists.module.css";
import { usePriceListWords } from "./usePriceListWords";
import type { RateChange } from "./wire";

type AddRateProps = { busy: boolean; onAdd: (rate: RateChange) => Promise<boolean> };

/** Adds the rate of one size, which is found by the name or code of its item. */
export function AddRate({ busy, onAdd }: AddRateProps) {
  const { t } = usePriceListWords();
  const { t: office } = useWords("office");
  const { typed, setTyped, found: items, isFetching } = useSearchedWords(useFindPricedItemsQuery);
  const [chosen, setChosen] = useState<{ product: string; size: string; label: string } | null>(null);
  const [rate, setRate] = useState<number | null>(null);
  const sizes = items.flatMap(({ value: product, label, sizes: of }) =>
    of.map(({ size, first }) => ({
      product,
      size,
      label: [label, size, first !== null && rupees(first)].filter(Boolean).join(" · "),
    })),
  );
  const keyOf = (one: { product: string; size: string }) => JSON.stringify([one.product, one.size]);
  const options = chosen && !sizes.some((one) => keyOf(one) === keyOf(chosen)) ? [chosen, ...sizes] : sizes;
  const add = async () => {
    if (!chosen || rate === null) return;
    if (await onAdd({ product: chosen.product, size: chosen.size, rate })) {
      setChosen(null);
      setRate(null);
    }
  };
  return (
    <div className={styles.adding}>
      <Select
        aria-label={t("own.find")}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        allowClear
        loading={isFetching}
        placeholder={t("own.find")}
        notFoundContent={isFetching ? office("find.searching") : office("find.none")}
        value={chosen ? keyOf(chosen) : undefined}
        options={options.map((one) => ({ value: keyOf(one), label: one.label }))}
        onChange={(key?: string) => setChosen(options.find((one) => keyOf(one) === key) ?? null)}
      />
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
