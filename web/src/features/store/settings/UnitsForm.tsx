import { TextRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { FieldError } from "@/shared/ui/FieldError";
import { useChangeUnitsMutation, useGetUnitsQuery } from "./api";
import { FormPanel } from "./Panel";
import styles from "./UnitsForm.module.css";
import { useForm } from "./useForm";
import { fieldAtIndex, type Units } from "./wire";

const LONGEST = 50;
const LANGUAGES = ["hindi", "gujarati"] as const;
const UNNAMED = { hindi: "", gujarati: "" };

/** Edits the names of the store's units in other languages; empty names leave the application's words. */
export function UnitsForm() {
  const { t } = useWords("utility");
  const { mobileNumber } = useStore();
  const [change] = useChangeUnitsMutation();
  const loaded = useGetUnitsQuery(mobileNumber);
  const form = useForm({
    name: "units",
    loaded,
    read: (units): Units => units?.value ?? {},
    send: (head, _changed, units) => change({ ...head, units }).unwrap(),
    done: t("units.done"),
    fieldOf: (name) => fieldAtIndex(name, loaded.data?.value ?? {}),
  });
  const { values, set, errors } = form.draft;
  const units = Object.keys(values);
  return (
    <FormPanel title={t("units.title")} help={t("units.help")} form={form}>
      {units.length === 0 && <p>{t("units.none")}</p>}
      {units.map((unit) => (
        <fieldset key={unit} className={styles.unit}>
          <legend>{unit}</legend>
          {LANGUAGES.map((language) => (
            <TextRow
              key={language}
              label={t(`units.${language}`)}
              value={values[unit]?.[language] ?? ""}
              maxLength={LONGEST}
              onChange={(name) => set(unit, { ...UNNAMED, ...values[unit], [language]: name })}
            />
          ))}
          <FieldError text={errors[unit]} />
        </fieldset>
      ))}
    </FormPanel>
  );
}
