import { Button, Input, InputNumber } from "antd";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { GRADES } from "@/shared/edit/grades";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { NEW_SIZE, RATES } from "./rules";
import styles from "./Sizes.module.css";
import type { SizeValues } from "./wire";

type SizesFieldProps = {
  sizes: SizeValues[];
  /** How many of the sizes are saved already; the code of a saved size cannot change. */
  existing: number;
  fromAccounting: boolean;
  errors: Record<string, string>;
  onChange: (sizes: SizeValues[]) => void;
};

type Figure = Exclude<keyof SizeValues, "code" | "barcode" | "box">;

const MAX_RUPEES = 10_000_000;
const MAX_PIECES = 1_000_000;

// Most stores use two rates; a button shows the others.
const FEW = 2;
const BEYOND = [...RATES.slice(FEW), "mrp"] as const;

/** Edits the rates of a product by size and grade, and how each size is packed. */
export function SizesField({ sizes, existing, fromAccounting, errors, onChange }: SizesFieldProps) {
  const { t } = useWords("products");
  const id = useId();
  const put = (index: number, change: Partial<SizeValues>) =>
    onChange(sizes.map((size, at) => (at === index ? { ...size, ...change } : size)));
  const [all, setAll] = useState(false);
  const beyond = sizes.some((_, index) => BEYOND.some((field) => errors[`sizes.${index}.${field}`]));
  const few = !all && !beyond;
  // All rates do not fit next to each other, and on a phone not even two do.
  const cards = usePhone() || !few;
  const wrong = Object.entries(errors).filter(([field]) => field.startsWith("sizes"));
  return (
    <section className={styles.sizes} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{t("sizes.title")}</h3>
        {fromAccounting && (
          <span>
            <Icon name="lock" size={14} /> {t("sizes.stockFromAccounting")}
          </span>
        )}
      </div>
      <div className={styles.box}>
        <table className={cards ? `${styles.table} ${styles.cards}` : styles.table}>
          <Head few={few} />
          <tbody>
            {sizes.map((size, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a new size has no name yet, and sizes keep their order
              <tr key={index}>
                <SizeRow
                  size={size}
                  index={index}
                  fresh={index >= existing}
                  removable={sizes.length > 1}
                  fromAccounting={fromAccounting}
                  few={few}
                  errors={errors}
                  onPut={(change) => put(index, change)}
                  onRemove={() => onChange(sizes.filter((_, at) => at !== index))}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {wrong.map(([field, words]) => {
        const size = sizes[Number(field.split(".")[1])]?.code;
        return <FieldError key={field} text={size ? `${size}: ${words}` : words} />;
      })}
      <div className={styles.add}>
        {!fromAccounting && (
          <Button
            size="small"
            icon={<Icon name="plus" size={16} />}
            onClick={() => onChange([...sizes, NEW_SIZE])}
          >
            {t("sizes.add")}
          </Button>
        )}
        <Button size="small" type="text" aria-expanded={!few} onClick={() => setAll(few)}>
          {t(few ? "sizes.allRates" : "sizes.fewRates")}
        </Button>
      </div>
    </section>
  );
}

function Head({ few }: { few: boolean }) {
  const { t } = useWords("products");
  const rates = useRateNames();
  return (
    <thead>
      <tr>
        <th scope="col">{t("sizes.size")}</th>
        {rates.slice(0, few ? FEW : undefined).map((rate) => (
          <th key={rate} scope="col">
            {rate}
          </th>
        ))}
        {!few && <th scope="col">{t("sizes.mrp")}</th>}
        <th scope="col">{t("sizes.box")}</th>
        <th scope="col">{t("sizes.minimum")}</th>
        <th scope="col">{t("sizes.step")}</th>
        <th scope="col">{t("sizes.discount")}</th>
        <th scope="col">{t("sizes.stock")}</th>
        <th scope="col">{t("sizes.barcode")}</th>
      </tr>
    </thead>
  );
}

/**
 * Returns the names of the five rates; in a store that shows two rates, the first two are called WSP and MRP.
 */
export function useRateNames() {
  const { t } = useWords("products");
  const { settings } = useStore();
  const own = settings.twoRates ? ["WSP", "MRP"] : [];
  return GRADES.map((grade, index) => own[index] ?? t("rate", { grade }));
}

type SizeRowProps = {
  size: SizeValues;
  index: number;
  fresh: boolean;
  removable: boolean;
  fromAccounting: boolean;
  few: boolean;
  errors: Record<string, string>;
  onPut: (change: Partial<SizeValues>) => void;
  onRemove: () => void;
};

function SizeRow(props: SizeRowProps) {
  const { size, index, fresh, removable, fromAccounting, few, errors, onPut, onRemove } = props;
  const { t } = useWords("products");
  const rates = useRateNames();
  const name = size.code || t(fresh ? "sizes.newSize" : "sizes.only");
  const wrong = (field: keyof SizeValues) => Boolean(errors[`sizes.${index}.${field}`]);
  const figure = (field: Figure, label: string, most: number, rupees = false, locked = false): ReactNode => (
    <td className={most > MAX_PIECES ? styles.wide : undefined} data-label={label}>
      <InputNumber
        aria-label={`${name}, ${label}`}
        aria-invalid={wrong(field) || undefined}
        status={wrong(field) ? "error" : undefined}
        value={size[field]}
        min={field === "stock" ? -most : 0}
        max={most}
        precision={rupees ? 2 : undefined}
        controls={false}
        disabled={locked}
        inputMode={rupees ? "decimal" : "numeric"}
        formatter={(value) => (rupees ? String(value ?? "").replace(/\.00$/, "") : String(value ?? ""))}
        onChange={(value) => onPut({ [field]: value })}
      />
    </td>
  );
  return (
    <>
      <th scope="row">
        {fresh ? (
          <span className={styles.fresh}>
            <Input
              aria-label={t("sizes.size")}
              aria-invalid={wrong("code") || undefined}
              status={wrong("code") ? "error" : undefined}
              maxLength={50}
              value={size.code}
              onChange={({ target }) => onPut({ code: target.value })}
            />
            {removable && (
              <IconButton icon="close" size={14} label={t("sizes.remove", { name })} onClick={onRemove} />
            )}
          </span>
        ) : removable && !fromAccounting ? (
          <span className={styles.fresh}>
            <span>{name}</span>
            <IconButton icon="close" size={14} label={t("sizes.remove", { name })} onClick={onRemove} />
          </span>
        ) : (
          name
        )}
      </th>
      {RATES.slice(0, few ? FEW : undefined).map((rate, at) => (
        <Cell key={rate}>{figure(rate, rates[at] ?? "", MAX_RUPEES, true)}</Cell>
      ))}
      {!few && figure("mrp", t("sizes.mrp"), MAX_RUPEES, true)}
      <td data-label={t("sizes.box")}>
        <Input
          aria-label={`${name}, ${t("sizes.box")}`}
          aria-invalid={wrong("box") || undefined}
          status={wrong("box") ? "error" : undefined}
          maxLength={50}
          inputMode="numeric"
          value={size.box}
          onChange={({ target }) => onPut({ box: target.value })}
        />
      </td>
      {figure("minimum", t("sizes.minimum"), MAX_PIECES)}
      {figure("step", t("sizes.step"), MAX_PIECES)}
      {figure("discount", t("sizes.discount"), 100, true)}
      {figure("stock", t("sizes.stock"), MAX_PIECES * 1000, false, fromAccounting)}
      <td className={styles.barcode} data-label={t("sizes.barcode")}>
        <Input
          aria-label={`${name}, ${t("sizes.barcode")}`}
          aria-invalid={wrong("barcode") || undefined}
          status={wrong("barcode") ? "error" : undefined}
          maxLength={50}
          value={size.barcode}
          // A barcode scanner ends its input with Enter, which would save an incomplete product.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          onChange={({ target }) => onPut({ barcode: target.value })}
        />
      </td>
    </>
  );
}

const Cell = ({ children }: { children: ReactNode }) => children;
