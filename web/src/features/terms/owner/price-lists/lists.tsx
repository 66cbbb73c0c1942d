import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import cards from "@/shared/list/Cards.module.css";
import { BuyerRows, missingBuyers } from "../BuyerRows";
import { NameRow, TimeRows } from "../CommonRows";
import type { TermKind } from "../TermList";
import { useListPriceListsQuery, useRemovePriceListMutation, useSavePriceListMutation } from "./api";
import { usePriceListWords } from "./usePriceListWords";
import {
  BASES,
  BASES_OF_RATES,
  formOf,
  newList,
  type PriceList,
  type PriceListForm,
  priceListToWire,
} from "./wire";

const { NumberRow, SelectRow } = rowsOf<PriceListForm>();

const BUYERS = ["grades", "customers"] as const;
const MAX_PERCENT = { rates: 0, percent: 99, margin: 500 };

function useListWords() {
  const words = usePriceListWords();
  const { t } = words;
  return {
    t,
    body: (list: PriceList) => ({
      name: list.name,
      title: list.name,
      state: list.state,
      scope: [words.buyers(list)],
      values: words.rates(list),
      notes: [words.time(list)],
      removal: t("remove.help"),
    }),
    missing: (form: PriceListForm) => ({
      ...missingBuyers(form, t),
      percent: form.basis !== "rates" && priceListToWire(form).percent === 0 && t("missing.percent"),
    }),
  };
}

function PriceListRows({ values }: { values: PriceListForm }) {
  const words = usePriceListWords();
  const { t } = words;
  return (
    <>
      <NameRow t={t} />
      <BuyerRows t={t} kinds={BUYERS} buyers={values.buyers} />
      <SelectRow
        name="basis"
        label={t("form.basis")}
        note={t(`basis.help.${values.basis}`)}
        options={optionsOf(BASES_OF_RATES, (value) => t(`basis.${value}`))}
      />
      {values.basis !== "rates" && (
        <div className={cards.pair}>
          <NumberRow
            name="percent"
            label={t(`form.${values.basis}`)}
            min={0}
            max={MAX_PERCENT[values.basis]}
            precision={2}
            suffix="%"
          />
          <SelectRow name="base" label={t("form.base")} options={optionsOf(BASES, words.base)} />
        </div>
      )}
      <TimeRows t={t} />
      <p className={cards.note}>{t("form.note")}</p>
    </>
  );
}

/** Price lists as a kind of terms. */
export const LISTS: TermKind<PriceList, PriceListForm> = {
  useList: useListPriceListsQuery,
  useSave: useSavePriceListMutation,
  useRemove: useRemovePriceListMutation,
  useTermWords: useListWords,
  newForm: newList,
  formOf,
  Rows: PriceListRows,
};
