import { type ComponentProps, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { TextRow } from "@/shared/edit/rows";
import { i18n } from "@/shared/i18n/i18n";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { StoreContext, useStore } from "@/shared/tenant/store-context";
import { FieldError } from "@/shared/ui/FieldError";
import { useChangeUnitsMutation, useGetUnitsQuery } from "./api";
import { FormPanel } from "./Panel";
import styles from "./UnitsForm.module.css";
import { useForm } from "./useForm";
import { fieldAtIndex, type Units } from "./wire";

const LONGEST = 50;
const LANGUAGES = ["hindi", "gujarati"] as const;
const UNNAMED = { hindi: "", gujarati: "" };
// A field that suspends until its texts load would be mounted again while someone types into it.
const wordsOf = (lng: string) =>
  i18n.cloneInstance({ lng, react: { ...i18n.options.react, useSuspense: false } });

/** Edits the names of the store's units in other languages; empty names leave the application's words. */
export function UnitsForm() {
  const { t } = useWords("utility");
  const { mobileNumber } = useStore();
  const [others] = useState(() => ({ hindi: wordsOf("hi"), gujarati: wordsOf("gu") }));
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
            <NameRow
              key={language}
              unit={unit}
              words={others[language]}
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

type NameRowProps = ComponentProps<typeof TextRow> & { unit: string; words: typeof i18n };

/** A field for a name of a unit; while it is empty, it shows the application's word in that language. */
function NameRow({ unit, words, ...row }: NameRowProps) {
  return (
    // Without a store, the owner's own names do not apply.
    <StoreContext value={null}>
      <I18nextProvider i18n={words}>
        <WithUsualWord unit={unit} {...row} />
      </I18nextProvider>
    </StoreContext>
  );
}

function WithUsualWord({ unit, ...row }: Omit<NameRowProps, "words">) {
  const { word } = useUnit();
  return <TextRow {...row} placeholder={word(unit)} />;
}
