import { Checkbox, Select } from "antd";
import { CodesSelect } from "@/shared/edit/CodesSelect";
import { EditField } from "@/shared/edit/EditField";
import {
  useFindCategoriesQuery,
  useFindCustomersQuery,
  useFindItemsQuery,
  useFindSalespeopleQuery,
} from "@/shared/edit/find";
import styles from "./Schemes.module.css";
import { useSchemeWords } from "./useSchemeWords";
import { BUYERS, GRADES, type Grade, ofEachSize, type SchemeForm } from "./wire";

type ScopeFieldsProps = {
  values: SchemeForm;
  errors: Partial<Record<string, string>>;
  set: <Name extends keyof SchemeForm>(name: Name, value: SchemeForm[Name]) => void;
};

/** For which goods a scheme is, and how they count. */
export function GoodsFields({ values, errors, set }: ScopeFieldsProps) {
  const { t } = useSchemeWords();
  const ofOneItem = values.gives === "free" && !values.freeItem;
  return (
    <>
      <EditField label={t("form.items")} note={t("form.allGoods")} error={errors.items}>
        {(input) => (
          <CodesSelect
            {...input}
            find={useFindItemsQuery}
            kind="items"
            value={values.items}
            onChange={(chosen) => set("items", chosen)}
          />
        )}
      </EditField>
      <EditField label={t("form.categories")} error={errors.categories}>
        {(input) => (
          <CodesSelect
            {...input}
            find={useFindCategoriesQuery}
            kind="categories"
            value={values.categories}
            onChange={(chosen) => set("categories", chosen)}
          />
        )}
      </EditField>
      <div className={styles.ticks}>
        {values.items.length > 1 && !ofOneItem && (
          <Checkbox checked={values.allItems} onChange={({ target }) => set("allItems", target.checked)}>
            {t("form.together")}
          </Checkbox>
        )}
        {ofEachSize(values) && !values.allItems && (
          <Checkbox checked={values.eachSize} onChange={({ target }) => set("eachSize", target.checked)}>
            {t("form.eachSize")}
          </Checkbox>
        )}
      </div>
    </>
  );
}

/** For which buyers a scheme is, and who sells to them. */
export function BuyerFields({ values, errors, set }: ScopeFieldsProps) {
  const { t } = useSchemeWords();
  return (
    <>
      <EditField label={t("form.buyers")}>
        {({ status: _status, ...input }) => (
          <Select
            {...input}
            value={values.buyers}
            options={BUYERS.map((value) => ({ value, label: t(`buyers.${value}`) }))}
            onChange={(chosen) => set("buyers", chosen)}
          />
        )}
      </EditField>
      {values.buyers === "grades" && (
        <EditField label={t("form.grades")} error={errors.grades}>
          {({ status: _status, ...input }) => (
            <Checkbox.Group<Grade>
              {...input}
              options={GRADES.map((value) => ({ value, label: value }))}
              value={values.grades}
              onChange={(chosen) => set("grades", chosen)}
            />
          )}
        </EditField>
      )}
      {values.buyers === "customers" && (
        <EditField label={t("form.customers")} error={errors.customers}>
          {(input) => (
            <CodesSelect
              {...input}
              find={useFindCustomersQuery}
              kind="customers"
              value={values.customers}
              onChange={(chosen) => set("customers", chosen)}
            />
          )}
        </EditField>
      )}
      <EditField label={t("form.salespeople")} note={t("form.anySalesperson")} error={errors.salespeople}>
        {(input) => (
          <CodesSelect
            {...input}
            find={useFindSalespeopleQuery}
            kind="salespeople"
            value={values.salespeople}
            onChange={(chosen) => set("salespeople", chosen)}
          />
        )}
      </EditField>
    </>
  );
}
