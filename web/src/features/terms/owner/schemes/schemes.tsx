import { GRADES } from "@/shared/edit/grades";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { SizeSelect } from "@/shared/edit/SizeSelect";
import cards from "@/shared/list/Cards.module.css";
import { missingBuyers } from "../BuyerRows";
import { NameRow, TimeRows } from "../CommonRows";
import type { TermKind } from "../TermList";
import { useListSchemesQuery, useRemoveSchemeMutation, useSaveSchemeMutation } from "./api";
import { BuyerFields, GoodsFields } from "./ScopeFields";
import { SlabRows } from "./SlabRows";
import { useSchemeWords } from "./useSchemeWords";
import { COUNTS, formOf, GIVES, newScheme, type Scheme, type SchemeForm } from "./wire";

const { CheckboxRow, MoneyRow, NumberRow, Row, SelectRow } = rowsOf<SchemeForm>();

const LAST_PLACE = 1000;
const MAX_NUMBER = 10_000_000;
const ORDERS = ["mostOrders", "mostOrdersEach"] as const;

function useBody() {
  const words = useSchemeWords();
  const { t } = words;
  return {
    t,
    body: (scheme: Scheme) => ({
      name: scheme.name,
      title: scheme.name,
      state: scheme.state,
      scope: [words.goods(scheme), words.buyers(scheme)],
      values: scheme.slabs.map((slab) => words.slab(scheme, slab)),
      notes: [words.used(scheme), words.time(scheme)],
      removal: t("remove.help"),
    }),
    missing: (form: SchemeForm) => ({
      ...missingBuyers(form, t),
      slabs: form.slabs.some(({ at, gives }) => !at || !gives) && t("missing.slabs"),
    }),
  };
}

function SchemeRows({ values }: { values: SchemeForm }) {
  const { t } = useSchemeWords();
  const limit = { min: 1, max: MAX_NUMBER, placeholder: t("form.noLimit") };
  return (
    <>
      <NameRow t={t} />
      <div className={cards.pair}>
        <SelectRow
          name="gives"
          label={t("form.gives")}
          options={optionsOf(GIVES, (value) => t(`gives.${value}`))}
        />
        <SelectRow
          name="counts"
          label={t("form.counts")}
          options={optionsOf(COUNTS, (value) => t(`counts.${value}`))}
        />
      </div>
      <Row of={SlabRows} name="slabs" label={t("form.slabs")} gives={values.gives} counts={values.counts} />
      {values.gives === "free" && (
        <>
          <Row of={SizeSelect} name="freeItem" label={t("form.freeItem")} placeholder={t("form.sameItem")} />
          <CheckboxRow name="repeats" label={t("form.repeats")} />
        </>
      )}
      <GoodsFields values={values} />
      <BuyerFields values={values} />
      <TimeRows t={t} />
      <div className={cards.pair}>
        <MoneyRow name="budget" label={t("form.budget")} {...limit} />
        {ORDERS.map((name) => (
          <NumberRow key={name} name={name} label={t(`form.${name}`)} precision={0} {...limit} />
        ))}
        {values.gives !== "free" && (
          <SelectRow
            name="floorGrade"
            label={t("form.floorGrade")}
            options={optionsOf(["", ...GRADES] as const, (grade) =>
              grade ? t("floor.grade", { grade }) : t("floor.none"),
            )}
          />
        )}
        <NumberRow name="place" label={t("form.place")} min={1} max={LAST_PLACE} precision={0} />
      </div>
      <CheckboxRow name="combined" label={t("form.combined")} />
      <p className={cards.note}>{t("form.note")}</p>
    </>
  );
}

/** Schemes as a kind of terms. */
export const SCHEMES: TermKind<Scheme, SchemeForm> = {
  useList: useListSchemesQuery,
  useSave: useSaveSchemeMutation,
  useRemove: useRemoveSchemeMutation,
  useTermWords: useBody,
  newForm: newScheme,
  formOf,
  Rows: SchemeRows,
};
