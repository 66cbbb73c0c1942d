import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useChangeFirmMutation, useGetFirmQuery } from "./api";
import styles from "./FirmForm.module.css";
import { FormPanel } from "./Panel";
import { useForm } from "./useForm";
import { FIRM_FIELDS, type Firm, type FirmField, firmFieldOf, firmToWire } from "./wire";

const { SelectRow, TextRow } = rowsOf<Firm>();

const EMPTY = Object.fromEntries(FIRM_FIELDS.map((field) => [field, ""])) as Firm;
/** The width of each field; a field that is not listed takes a quarter of the form. */
const WIDTHS: Partial<Record<FirmField, "half" | "whole">> = {
  name: "half",
  registration: "half",
  email: "half",
  area: "half",
  address: "whole",
};
const REGISTRATIONS = ["regular", "composition", "unregistered"] as const;
const LENGTHS: Partial<Record<FirmField, number>> = { address: 500, upiName: 50 };
const OF_THE_BANK: FirmField[] = ["bank", "branch", "account", "ifsc", "upi", "upiName"];
const OF_THE_FIRM = FIRM_FIELDS.filter((field) => !OF_THE_BANK.includes(field));
const MODES: Partial<Record<FirmField, "email" | "tel" | "numeric">> = {
  email: "email",
  phone: "tel",
  otherPhone: "tel",
  pincode: "numeric",
  account: "numeric",
};

/** Edits the company: its contact page, its papers, and its bank details. */
export function FirmForm() {
  const { t } = useWords("utility");
  const { mobileNumber } = useStore();
  const [change] = useChangeFirmMutation();
  const form = useForm({
    name: "firm",
    loaded: useGetFirmQuery(mobileNumber),
    read: (firm) => firm?.value ?? EMPTY,
    send: (head, changed) => change({ ...head, firm: firmToWire(changed) }).unwrap(),
    done: t("firm.done"),
    check: ({ name }): Partial<Firm> => (name.trim() ? {} : { name: t("firm.nameMissing") }),
    fieldOf: firmFieldOf,
  });
  const { gstin, registration } = form.draft.values;
  const isMissing = !gstin.trim() && registration !== "unregistered" && registration !== "";
  const line = (field: FirmField) => (
    <div key={field} className={styles[WIDTHS[field] ?? ""]}>
      {field === "registration" ? (
        <SelectRow
          name="registration"
          label={t("firm.registration")}
          options={optionsOf(REGISTRATIONS, (value) => t(`firm.registrations.${value}`))}
          help={isMissing ? t(`firm.gstinMissing.${registration}`) : t("firm.registrationHelp")}
        />
      ) : (
        <TextRow
          name={field}
          label={t(`firm.${field}`)}
          inputMode={MODES[field]}
          autoComplete="off"
          maxLength={LENGTHS[field] ?? 200}
          onBlur={() => form.left(field)}
        />
      )}
    </div>
  );
  return (
    <FormPanel title={t("firm.title")} help={t("firm.help")} form={form} lines={6}>
      <div className={styles.fields}>{OF_THE_FIRM.map(line)}</div>
      <h3 className={styles.part}>{t("firm.bankTitle")}</h3>
      <div className={styles.fields}>{OF_THE_BANK.map(line)}</div>
    </FormPanel>
  );
}
