import { Button, InputNumber } from "antd";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Schemes.module.css";
import { useSchemeWords } from "./useSchemeWords";
import type { Counts, Gives, SlabDraft } from "./wire";

const MAX_SLABS = 10;
const MAX_PERCENT = 99;

type SlabRowsProps = {
  id: string;
  status?: "error";
  value: SlabDraft[];
  gives: Gives;
  counts: Counts;
  onChange: (slabs: SlabDraft[]) => void;
};

/** Edits the slabs of a scheme: the quantity or value from which each applies, and what it gives. */
export function SlabRows({ id, status, value: slabs, gives, counts, onChange }: SlabRowsProps) {
  const { t } = useSchemeWords();
  const change = (key: number, values: Partial<SlabDraft>) =>
    onChange(slabs.map((slab) => (slab.key === key ? { ...slab, ...values } : slab)));
  const add = () =>
    onChange([...slabs, { key: Math.max(...slabs.map(({ key }) => key)) + 1, at: null, gives: null }]);
  return (
    <div className={styles.slabs}>
      {slabs.map((slab, index) => (
        <div key={slab.key} className={styles.slab}>
          <InputNumber
            id={index === 0 ? id : undefined}
            status={status}
            aria-label={t(`slab.at.${counts}`, { place: index + 1 })}
            placeholder={t("slab.from")}
            prefix={counts === "value" ? "₹" : undefined}
            suffix={counts === "pieces" ? t("slab.pieces") : undefined}
            min={1}
            precision={counts === "pieces" ? 0 : 2}
            inputMode="decimal"
            value={slab.at}
            onChange={(at) => change(slab.key, { at })}
          />
          <InputNumber
            status={status}
            aria-label={t(`slab.gives.${gives}`, { place: index + 1 })}
            prefix={gives === "rupees" || gives === "amount" ? "₹" : undefined}
            suffix={t(`slab.unit.${gives}`)}
            min={0}
            max={gives === "percent" ? MAX_PERCENT : undefined}
            precision={gives === "free" ? 0 : 2}
            inputMode="decimal"
            value={slab.gives}
            onChange={(amount) => change(slab.key, { gives: amount })}
          />
          <Button
            type="text"
            icon={<Icon name="trash" size={16} />}
            aria-label={t("slab.remove", { place: index + 1 })}
            disabled={slabs.length === 1}
            onClick={() => onChange(slabs.filter(({ key }) => key !== slab.key))}
          />
        </div>
      ))}
      <div>
        <Button icon={<Icon name="plus" size={16} />} disabled={slabs.length >= MAX_SLABS} onClick={add}>
          {t("slab.add")}
        </Button>
      </div>
    </div>
  );
}
