import { CodesSelect } from "@/shared/edit/CodesSelect";
import { rowsOf } from "@/shared/edit/rows";
import { BuyerRows } from "../BuyerRows";
import styles from "./Schemes.module.css";
import { useSchemeWords } from "./useSchemeWords";
import { BUYERS, ofEachSize, type SchemeForm } from "./wire";

const { CheckboxRow, Row } = rowsOf<SchemeForm>();

/** Edits the goods of a scheme, and how their quantities are counted. */
export function GoodsFields({ values }: { values: SchemeForm }) {
  const { t } = useSchemeWords();
  const ofOneItem = values.gives === "free" && !values.freeItem;
  return (
    <>
      <Row of={CodesSelect} name="items" label={t("form.items")} note={t("form.allGoods")} kind="items" />
      <Row of={CodesSelect} name="categories" label={t("form.categories")} kind="categories" />
      <div className={styles.ticks}>
        {values.items.length > 1 && !ofOneItem && <CheckboxRow name="allItems" label={t("form.together")} />}
        {ofEachSize(values) && !values.allItems && <CheckboxRow name="eachSize" label={t("form.eachSize")} />}
      </div>
    </>
  );
}

/** Edits the buyers of a scheme, and who sells to them. */
export function BuyerFields({ values }: { values: SchemeForm }) {
  const { t } = useSchemeWords();
  return (
    <>
      <BuyerRows t={t} kinds={BUYERS} buyers={values.buyers} />
      <Row
        of={CodesSelect}
        name="salespeople"
        label={t("form.salespeople")}
        note={t("form.anySalesperson")}
        kind="salespeople"
      />
    </>
  );
}
