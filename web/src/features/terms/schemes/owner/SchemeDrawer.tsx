import { useState } from "react";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { GRADES } from "@/shared/edit/grades";
import { MomentInput, OptionalMomentInput } from "@/shared/edit/MomentInput";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { SizeSelect } from "@/shared/edit/SizeSelect";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import cards from "@/shared/list/Cards.module.css";
import { useSaveSchemeMutation } from "./api";
import { BuyerFields, GoodsFields } from "./ScopeFields";
import { SlabRows } from "./SlabRows";
import { useSchemeWords } from "./useSchemeWords";
import { COUNTS, formOf, GIVES, newScheme, type Scheme, type SchemeForm, schemeFieldOf } from "./wire";

const { CheckboxRow, MoneyRow, NumberRow, Row, SelectRow, TextRow } = rowsOf<SchemeForm>();

const LONGEST_NAME = 60;
const LAST_PLACE = 1000;
const MOST = 10_000_000;
const ORDERS = ["mostOrders", "mostOrdersEach"] as const;

type SchemeDrawerProps = { scheme: Scheme | "new" | null; onClose: () => void };

/** Adds a scheme (`new`), changes one, or is closed (null). */
export function SchemeDrawer({ scheme, onClose }: SchemeDrawerProps) {
  const { t } = useSchemeWords();
  const [save] = useSaveSchemeMutation();
  const [first] = useState(newScheme);
  const edited = scheme === "new" ? null : scheme;
  const draft = useDraft(edited ? formOf(edited) : first, scheme === "new" ? "new" : String(edited?.id));
  const { values } = draft;
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
  const limit = { min: 1, max: MOST, placeholder: t("form.noLimit") };
  return (
    <EditDrawer
      open={scheme !== null}
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
      <div className={cards.pair}>
        <Row of={MomentInput} name="starts" label={t("form.starts")} />
        <Row of={OptionalMomentInput} name="ends" label={t("form.ends")} placeholder={t("form.noEnd")} />
      </div>
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
    </EditDrawer>
  );
}
