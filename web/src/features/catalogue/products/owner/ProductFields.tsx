import { Input, InputNumber, Select } from "antd";
import type { ReactNode } from "react";
import { EditField } from "@/shared/edit/EditField";
import type { Draft } from "@/shared/edit/useDraft";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { useListCatalogOptionsQuery } from "./api";
import { CategoryInput } from "./CategoryInput";
import styles from "./Products.module.css";
import { TextField } from "./TextField";
import type { ProductTexts, ProductValues } from "./wire";

type ProductFieldsProps = {
  draft: Draft<ProductValues>;
  fromAccounting: boolean;
  textId: string;
  /** Whether the name is typed into at once, as of a new product. */
  focused: boolean;
  /** The sizes: what a product costs comes right after what it is. */
  children: ReactNode;
};

const MOST = 1_000_000;

/** The fields of a product; what the accounting package keeps of it is locked. */
export function ProductFields({ draft, fromAccounting, textId, focused, children }: ProductFieldsProps) {
  const { t } = useWords("products");
  const { mobileNumber } = useStore();
  const { values, set, errors } = draft;
  const { data: catalogs = [] } = useListCatalogOptionsQuery(mobileNumber);
  const line = (field: "name" | keyof ProductTexts, most: number, locked = false) => (
    <EditField
      label={t(locked ? `field.${field}Locked` : `field.${field}`)}
      error={errors[field]}
      locked={locked}
    >
      {(input) => (
        <Input
          {...input}
          autoFocus={focused && field === "name"}
          disabled={locked}
          suffix={locked ? <Icon name="lock" size={16} /> : undefined}
          maxLength={most}
          value={values[field]}
          onChange={({ target }) => set(field, target.value)}
        />
      )}
    </EditField>
  );
  const number = (field: "priority" | "tax", most: number) => (
    <EditField label={t(`field.${field}`)} error={errors[field]}>
      {(input) => (
        <InputNumber
          {...input}
          min={0}
          max={most}
          inputMode={field === "tax" ? "decimal" : "numeric"}
          value={values[field]}
          onChange={(value) => set(field, value)}
        />
      )}
    </EditField>
  );
  return (
    <>
      {line("name", 200, fromAccounting)}
      <EditField label={t("field.category")} error={errors.category}>
        {(input) => (
          <CategoryInput {...input} value={values.category} onChange={(value) => set("category", value)} />
        )}
      </EditField>
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
        {number("priority", MOST)}
        <EditField label={t("field.catalog")} error={errors.catalog}>
          {(input) => (
            <Select
              {...input}
              allowClear
              showSearch={{ optionFilterProp: "label" }}
              placeholder={t("field.noCatalog")}
              options={catalogs}
              value={values.catalog}
              onChange={(value) => set("catalog", value ?? null)}
            />
          )}
        </EditField>
      </div>
      <div className={`${styles.thirds} ${styles.names}`}>
        {line("shortName", 200)}
        {line("longName", 200)}
      </div>
      {line("brand", 200)}
    </>
  );
}
