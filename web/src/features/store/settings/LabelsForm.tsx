import { optionsOf } from "@/shared/edit/options";
import { CheckboxRow, SelectRow, TextRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useChangeLabelsMutation, useGetLabelsQuery } from "./api";
import styles from "./LabelsForm.module.css";
import { FormPanel } from "./Panel";
import { useForm } from "./useForm";
import { fieldAtIndex, type Label, type LabelField, type Labels } from "./wire";

const LONGEST = 40;
const KINDS = ["text", "number"] as const;

/** Edits the names of the extra fields of the checkout; shown once one of them is on. */
export function LabelsForm() {
  const { settings } = useStore();
  const fields = settings.checkoutFields as LabelField[];
  return fields.length > 0 ? <FormOf fields={fields} /> : null;
}

function FormOf({ fields }: { fields: LabelField[] }) {
  const { t } = useWords("utility");
  const { mobileNumber } = useStore();
  const [change] = useChangeLabelsMutation();
  const form = useForm({
    name: "labels",
    loaded: useGetLabelsQuery(mobileNumber),
    read: (labels): Labels =>
      Object.fromEntries(
        fields.map((field) => [field, labels?.value[field] ?? unnamed(field, t(`labels.${field}`))]),
      ),
    send: (head, changed) => change({ ...head, labels: changed }).unwrap(),
    done: t("labels.done"),
    check: (labels) =>
      Object.fromEntries(
        fields.filter((field) => !labels[field]?.text.trim()).map((field) => [field, t("labels.missing")]),
      ),
    fieldOf: fieldAtIndex,
  });
  const { values, set, errors } = form.draft;
  return (
    <FormPanel title={t("labels.title")} help={t("labels.help")} form={form}>
      {fields.map((field) => {
        const label = values[field] as Label;
        return (
          <fieldset key={field} className={styles.field}>
            <legend>{t(`labels.${field}`)}</legend>
            <TextRow
              label={t("labels.label")}
              error={errors[field]}
              value={label.text}
              maxLength={LONGEST}
              onChange={(text) => set(field, { ...label, text })}
              onBlur={() => form.left(field)}
            />
            <SelectRow
              label={t("labels.takes")}
              value={label.numeric ? "number" : "text"}
              options={optionsOf(KINDS, (value) => t(`labels.${value}`))}
              onChange={(kind) => set(field, { ...label, numeric: kind === "number" })}
            />
            <CheckboxRow
              className={styles.required}
              label={t("labels.required")}
              value={label.required}
              onChange={(required) => set(field, { ...label, required })}
            />
          </fieldset>
        );
      })}
    </FormPanel>
  );
}

const unnamed = (field: LabelField, text: string): Label => ({
  text,
  required: false,
  numeric: field === "advancePaymentField",
});
