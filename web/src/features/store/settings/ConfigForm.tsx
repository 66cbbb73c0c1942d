import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { timeOfDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useChangeConfigMutation, useGetConfigQuery } from "./api";
import styles from "./ConfigForm.module.css";
import { FormPanel } from "./Panel";
import { useForm } from "./useForm";
import { type Config, configToWire } from "./wire";

const { SelectRow, TextRow } = rowsOf<Config>();

const EMPTY: Config = {
  dataNm: "",
  orderNo: "",
  partyGd: "",
  summaryHour: "",
  creditPolicy: "",
  creditGraceDays: "",
  reminderDays: "",
};
const NAMES = ["dataNm", "orderNo", "partyGd", "creditGraceDays"] as const;
const POLICIES = ["ignore", "warn", "hold", "block"] as const;
const MAX_GRACE_DAYS = 365;
const REMINDER_DAYS = [1, 2, 3, 5, 7, 10, 14, 15, 30];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Formats an hour of the store's day, as 6:00 pm. */
const hourText = (hour: number, language: string) =>
  timeOfDay(`2026-01-01T${String(hour).padStart(2, "0")}:00:00+05:30`, language);

const cleaned: Partial<Record<(typeof NAMES)[number], (text: string) => string>> = {
  orderNo: (text) => text.replace(/\D/g, "").slice(0, 12),
  partyGd: (text) => text.toUpperCase().slice(-1),
  creditGraceDays: (text) => text.replace(/\D/g, "").slice(0, 3),
};

/**
 * Edits the settings of orders, rates and credit, the hour of the daily summary, and reminders to customers.
 */
export function ConfigForm() {
  const { t, language } = useWords("utility");
  const { mobileNumber } = useStore();
  const [change] = useChangeConfigMutation();
  const form = useForm({
    name: "config",
    loaded: useGetConfigQuery(mobileNumber),
    read: (config) => config?.value ?? EMPTY,
    send: (head, changed) => change({ ...head, data: configToWire(changed) }).unwrap(),
    done: t("config.done"),
    check: ({ partyGd, orderNo, creditGraceDays }): Partial<Config> => ({
      ...(/^[A-Z.]$/.test(partyGd) ? {} : { partyGd: t("config.gradeWrong") }),
      ...(Number(orderNo) > 0 ? {} : { orderNo: t("config.numberWrong") }),
      ...(creditGraceDays !== "" && Number(creditGraceDays) <= MAX_GRACE_DAYS
        ? {}
        : { creditGraceDays: t("config.graceWrong") }),
    }),
  });
  return (
    <FormPanel title={t("config.title")} help={t("config.help")} form={form}>
      <div className={styles.fields}>
        {NAMES.map((name) => (
          <TextRow
            key={name}
            name={name}
            label={t(`config.${name}`)}
            className="figures"
            inputMode={name === "orderNo" || name === "creditGraceDays" ? "numeric" : undefined}
            autoComplete="off"
            maxLength={name === "dataNm" ? 100 : undefined}
            clean={cleaned[name]}
            onBlur={() => form.left(name)}
            help={t(`config.${name}Help`)}
          />
        ))}
        <SelectRow
          name="creditPolicy"
          label={t("config.creditPolicy")}
          options={optionsOf(POLICIES, (value) => t(`config.policy.${value}`))}
          help={t("config.creditPolicyHelp")}
        />
        <SelectRow
          name="summaryHour"
          label={t("config.summaryHour")}
          options={[
            { value: "", label: t("config.noSummary") },
            ...HOURS.map((hour) => ({ value: String(hour), label: hourText(hour, language) })),
          ]}
          help={t("config.summaryHourHelp")}
        />
        <SelectRow
          name="reminderDays"
          label={t("config.reminderDays")}
          options={[
            { value: "", label: t("config.noReminders") },
            ...REMINDER_DAYS.map((count) => ({
              value: String(count),
              label: t("config.everyDays", { count }),
            })),
          ]}
          help={t("config.reminderDaysHelp")}
        />
      </div>
    </FormPanel>
  );
}
