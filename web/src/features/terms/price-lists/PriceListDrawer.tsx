import { useState } from "react";
import { BuyerRows } from "@/shared/edit/BuyerRows";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { MomentInput, OptionalMomentInput } from "@/shared/edit/MomentInput";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import cards from "@/shared/list/Cards.module.css";
import { useSavePriceListMutation } from "./api";
import { usePriceListWords } from "./usePriceListWords";
import {
  BASES,
  BASES_OF_RATES,
  formOf,
  listFieldOf,
  newList,
  type PriceList,
  type PriceListForm,
  priceListToWire,
} from "./wire";

const { NumberRow, Row, SelectRow, TextRow } = rowsOf<PriceListForm>();

const BUYERS = ["grades", "customers"] as const;
const MOST = { rates: 0, percent: 99, margin: 500 };
const LONGEST_NAME = 60;

type PriceListDrawerProps = { list: PriceList | "new" | null; onClose: () => void };

/** Adds a price list (`new`), changes one, or is closed (null). */
export function PriceListDrawer({ list, onClose }: PriceListDrawerProps) {
  const words = usePriceListWords();
  const { t } = words;
  const [save] = useSavePriceListMutation();
  const [first] = useState(newList);
  const edited = list === "new" ? null : list;
  const draft = useDraft(edited ? formOf(edited) : first, list === "new" ? "new" : String(edited?.id));
  const { values } = draft;
  const saving = useSaving({
    draft,
    check: (form) => {
      const { name, grades, accCds, percent } = { ...priceListToWire(form) };
      return {
        ...(name.trim() ? {} : { name: t("missing.name") }),
        ...(form.buyers === "grades" && grades.length === 0 ? { grades: t("missing.grades") } : {}),
        ...(form.buyers === "customers" && accCds.length === 0 ? { customers: t("missing.customers") } : {}),
        ...(form.basis !== "rates" && percent === 0 ? { percent: t("missing.percent") } : {}),
      };
    },
    send: (_changed, form) => save({ id: edited?.id ?? null, form }).unwrap(),
    fieldOf: listFieldOf,
    done: t(edited ? "changed" : "added"),
    onSaved: onClose,
  });
  return (
    <EditDrawer
      open={list !== null}
      title={t(edited ? "form.change" : "form.add")}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      <TextRow
        name="name"
        label={t("form.name")}
        maxLength={LONGEST_NAME}
        placeholder={t("form.nameExample")}
      />
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
            max={MOST[values.basis]}
            precision={2}
            suffix="%"
          />
          <SelectRow name="base" label={t("form.base")} options={optionsOf(BASES, words.base)} />
        </div>
      )}
      <div className={cards.pair}>
        <Row of={MomentInput} name="starts" label={t("form.starts")} />
        <Row of={OptionalMomentInput} name="ends" label={t("form.ends")} placeholder={t("form.noEnd")} />
      </div>
      <p className={cards.note}>{t("form.note")}</p>
    </EditDrawer>
  );
}
