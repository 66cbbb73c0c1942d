import { Checkbox, Input, InputNumber, Select } from "antd";
import { useState } from "react";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { EditField } from "@/shared/edit/EditField";
import { MomentInput } from "@/shared/edit/MomentInput";
import { SizeSelect } from "@/shared/edit/SizeSelect";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import cards from "@/shared/list/Cards.module.css";
import { useSaveSchemeMutation } from "./api";
import styles from "./Schemes.module.css";
import { BuyerFields, GoodsFields } from "./ScopeFields";
import { SlabRows } from "./SlabRows";
import { useSchemeWords } from "./useSchemeWords";
import {
  COUNTS,
  formOf,
  GIVES,
  GRADES,
  newScheme,
  type Scheme,
  type SchemeForm,
  schemeFieldOf,
} from "./wire";

const LONGEST_NAME = 60;
const LAST_PLACE = 1000;
const MOST = 10_000_000;

type SchemeDrawerProps = { scheme: Scheme | "new" | null; onClose: () => void };

/** Adds a scheme (`new`), changes one, or is closed (null). */
export function SchemeDrawer({ scheme, onClose }: SchemeDrawerProps) {
  const { t } = useSchemeWords();
  const [save] = useSaveSchemeMutation();
  const [first] = useState(newScheme);
  const edited = scheme === "new" ? null : scheme;
  const draft = useDraft(edited ? formOf(edited) : first, scheme === "new" ? "new" : String(edited?.id));
  const { values, errors, set } = draft;
  const saving = useSaving({
    draft,
    check: (form) => ({
      ...(form.name.trim() ? {} : { name: t("missing.name") }),
      ...(form.slabs.some(({ at, gives }) => !at || !gives) ? { slabs: t("missing.slabs") } : {}),
      ...(form.buyers === "grades" && form.grades.length === 0 ? { grades: t("missing.grades") } : {}),
      ...(form.buyers === "customers" && form.customers.length === 0
        ? { customers: t("missing.customers") }
        : {}),
    }),
    send: (_changed, form) => save({ id: edited?.id ?? null, form }).unwrap(),
    fieldOf: schemeFieldOf,
    done: t(edited ? "changed" : "added"),
    onSaved: onClose,
  });
  const limit = (name: "budget" | "mostOrders" | "mostOrdersEach") => (
    <EditField label={t(`form.${name}`)} error={errors[name]}>
      {(input) => (
        <InputNumber
          {...input}
          className={cards.number}
          min={1}
          max={MOST}
          precision={name === "budget" ? 2 : 0}
          prefix={name === "budget" ? "₹" : undefined}
          placeholder={t("form.noLimit")}
          inputMode="decimal"
          value={values[name]}
          onChange={(value) => set(name, value)}
        />
      )}
    </EditField>
  );
  return (
    <EditDrawer
      open={scheme !== null}
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
      <div className={styles.pair}>
        <EditField label={t("form.gives")}>
          {({ status: _status, ...input }) => (
            <Select
              {...input}
              value={values.gives}
              options={GIVES.map((value) => ({ value, label: t(`gives.${value}`) }))}
              onChange={(chosen) => set("gives", chosen)}
            />
          )}
        </EditField>
        <EditField label={t("form.counts")}>
          {({ status: _status, ...input }) => (
            <Select
              {...input}
              value={values.counts}
              options={COUNTS.map((value) => ({ value, label: t(`counts.${value}`) }))}
              onChange={(chosen) => set("counts", chosen)}
            />
          )}
        </EditField>
      </div>
      <EditField label={t("form.slabs")} error={errors.slabs}>
        {(input) => (
          <SlabRows
            id={input.id}
            status={input.status}
            slabs={values.slabs}
            gives={values.gives}
            counts={values.counts}
            onChange={(slabs) => set("slabs", slabs)}
          />
        )}
      </EditField>
      {values.gives === "free" && <FreeFields values={values} error={errors.freeItem} set={set} />}
      <GoodsFields values={values} errors={errors} set={set} />
      <BuyerFields values={values} errors={errors} set={set} />
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
      <div className={styles.pair}>
        {limit("budget")}
        {limit("mostOrders")}
        {limit("mostOrdersEach")}
        {values.gives !== "free" && (
          <EditField label={t("form.floorGrade")} error={errors.floorGrade}>
            {({ status: _status, ...input }) => (
              <Select
                {...input}
                value={values.floorGrade}
                options={(["", ...GRADES] as const).map((value) => ({
                  value,
                  label: value ? t("floor.grade", { grade: value }) : t("floor.none"),
                }))}
                onChange={(chosen) => set("floorGrade", chosen)}
              />
            )}
          </EditField>
        )}
        <EditField label={t("form.place")} error={errors.place}>
          {(input) => (
            <InputNumber
              {...input}
              className={cards.number}
              min={1}
              max={LAST_PLACE}
              precision={0}
              inputMode="numeric"
              value={values.place}
              onChange={(place) => set("place", place)}
            />
          )}
        </EditField>
      </div>
      <Checkbox checked={values.combined} onChange={({ target }) => set("combined", target.checked)}>
        {t("form.combined")}
      </Checkbox>
      <p className={cards.note}>{t("form.note")}</p>
    </EditDrawer>
  );
}

type FreeFieldsProps = {
  values: SchemeForm;
  error?: string;
  set: <Name extends keyof SchemeForm>(name: Name, value: SchemeForm[Name]) => void;
};

/** Which item is given, and whether again and again. */
function FreeFields({ values, error, set }: FreeFieldsProps) {
  const { t } = useSchemeWords();
  return (
    <>
      <EditField label={t("form.freeItem")} error={error}>
        {(input) => (
          <SizeSelect
            {...input}
            placeholder={t("form.sameItem")}
            value={values.freeItem}
            onChange={(chosen) => set("freeItem", chosen)}
          />
        )}
      </EditField>
      <Checkbox checked={values.repeats} onChange={({ target }) => set("repeats", target.checked)}>
        {t("form.repeats")}
      </Checkbox>
    </>
  );
}
