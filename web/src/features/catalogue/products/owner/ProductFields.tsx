import type { ReactNode } from "react";
import { rowsOf } from "@/shared/edit/rows";
import type { Draft } from "@/shared/edit/useDraft";
import { fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { useListCatalogOptionsQuery } from "./api";
import { CategoryInput } from "./CategoryInput";
import styles from "./Products.module.css";
import { TextField } from "./TextField";
import type { OwnersProduct, ProductTexts, ProductValues } from "./wire";

const { NumberRow, Row, SelectRow, TextRow } = rowsOf<ProductValues>();

type ProductFieldsProps = {
  draft: Draft<ProductValues>;
  fromAccounting: boolean;
  comingTax: OwnersProduct["comingTax"];
  textId: string;
  /** Whether the name receives the focus at once, as for a new product. */
  focused: boolean;
  /** The sizes, which follow the basic fields because they hold the rates. */
  children: ReactNode;
};

const MAX_PRIORITY = 1_000_000;

/** Edits the fields of a product; fields that come from the accounting software are locked. */
export function ProductFields(props: ProductFieldsProps) {
  const { draft, fromAccounting, comingTax, textId, focused, children } = props;
  const { t, language } = useWords("products");
  const { mobileNumber } = useStore();
  const { values, set, errors } = draft;
  const { data: catalogs = [] } = useListCatalogOptionsQuery(mobileNumber);
  const line = (field: "name" | keyof ProductTexts, most: number, locked = false) => (
    <TextRow
      name={field}
      label={t(locked ? `field.${field}Locked` : `field.${field}`)}
      locked={locked}
      autoFocus={focused && field === "name"}
      suffix={locked ? <Icon name="lock" size={16} /> : undefined}
      maxLength={most}
    />
  );
  const number = (field: "priority" | "tax", most: number) => (
    <NumberRow
      name={field}
      label={t(`field.${field}`)}
      min={0}
      max={most}
      inputMode={field === "tax" ? "decimal" : "numeric"}
      help={
        field === "tax" && comingTax
          ? t("comingTax", { rate: comingTax.rate, day: fullDay(comingTax.day, language) })
          : undefined
      }
    />
  );
  return (
    <>
      {line("name", 200, fromAccounting)}
      <Row of={CategoryInput} name="category" label={t("field.category")} />
      {children}
      <div className={styles.three}>
        {number("tax", 100)}
        {line("unit", 50)}
        {line("hsn", 50)}
      </div>
      <div>
        <div className={styles.label}>{t("field.description")}</div>
        <TextField
          key={textId}
          id={`text-${textId}`}
          label={t("field.description")}
          value={values.description}
          onChange={(markup) => set("description", markup)}
          invalid={Boolean(errors.description)}
        />
        <FieldError text={errors.description} />
      </div>
      <div className={styles.thirds}>
        {number("priority", MAX_PRIORITY)}
        <SelectRow
          name="catalog"
          label={t("field.catalog")}
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t("field.noCatalog")}
          options={catalogs}
          onChange={(value) => set("catalog", value ?? null)}
        />
      </div>
      <div className={`${styles.thirds} ${styles.names}`}>
        {line("shortName", 200)}
        {line("longName", 200)}
      </div>
      {line("brand", 200)}
    </>
  );
}
