import { Checkbox, Input, InputNumber, Select } from "antd";
import { useState } from "react";
import { CodesSelect } from "@/shared/edit/CodesSelect";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { EditField } from "@/shared/edit/EditField";
import { useFindCustomersQuery } from "@/shared/edit/find";
import { MomentInput } from "@/shared/edit/MomentInput";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import cards from "@/shared/list/Cards.module.css";
import { useSavePriceListMutation } from "./api";
import styles from "./PriceLists.module.css";
import { useListWords } from "./useListWords";
import { usePriceListWords } from "./usePriceListWords";
import {
  BASES,
  BASES_OF_RATES,
  formOf,
  GRADES,
  type Grade,
  listFieldOf,
  newList,
  type PriceList,
  priceListToWire,
} from "./wire";

const BUYERS = ["grades", "customers"] as const;
const MOST = { rates: 0, percent: 99, margin: 500 };
const LONGEST_NAME = 60;

type PriceListDrawerProps = { list: PriceList | "new" | null; onClose: () => void };

/** Adds a price list (`new`), changes one, or is closed (null). */
export function PriceListDrawer({ list, onClose }: PriceListDrawerProps) {
  const { t } = usePriceListWords();
  const words = useListWords();
  const [save] = useSavePriceListMutation();
  const [first] = useState(newList);
  const edited = list === "new" ? null : list;
  const draft = useDraft(edited ? formOf(edited) : first, list === "new" ? "new" : String(edited?.id));
  const { values, errors, set } = draft;
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
      <EditField label={t("form.name")} error={errors.name}>
        {(input) => (
          <Input
            {...input}
            maxLength={LONGEST_NAME}
            placeholder={t("form.nameExample")}
            value={values.name}
            onChange={({ target }) => set("name", target.value)}
          />
        )}
      </EditField>
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
      {values.buyers === "grades" ? (
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
      ) : (
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
      <EditField label={t("form.basis")} note={t(`basis.help.${values.basis}`)}>
        {({ status: _status, ...input }) => (
          <Select
            {...input}
            value={values.basis}
            options={BASES_OF_RATES.map((value) => ({ value, label: t(`basis.${value}`) }))}
            onChange={(chosen) => set("basis", chosen)}
          />
        )}
      </EditField>
      {values.basis !== "rates" && (
        <div className={styles.pair}>
          <EditField label={t(`form.${values.basis}`)} error={errors.percent}>
            {(input) => (
              <InputNumber
                {...input}
                className={cards.number}
                min={0}
                max={MOST[values.basis]}
                precision={2}
                inputMode="decimal"
                suffix="%"
                value={values.percent}
                onChange={(value) => set("percent", value)}
              />
            )}
          </EditField>
          <EditField label={t("form.base")} error={errors.base}>
            {(input) => (
              <Select
                {...input}
                value={values.base}
                options={BASES.map((value) => ({ value, label: words.base(value) }))}
                onChange={(chosen) => set("base", chosen)}
              />
            )}
          </EditField>
        </div>
      )}
      <div className={styles.pair}>
        <EditField label={t("form.starts")} error={errors.starts}>
          {(input) => (
            <MomentInput
              {...input}
              value={values.starts}
              onChange={(moment) => moment && set("starts", moment)}
            />
          )}
        </EditField>
        <EditField label={t("form.ends")} error={errors.ends}>
          {(input) => (
            <MomentInput
              {...input}
              clearable
              placeholder={t("form.noEnd")}
              value={values.ends}
              onChange={(moment) => set("ends", moment)}
            />
          )}
        </EditField>
      </div>
      <p className={cards.note}>{t("form.note")}</p>
    </EditDrawer>
  );
}
