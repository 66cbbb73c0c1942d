import { Input, Select } from "antd";
import { EditField } from "@/shared/edit/EditField";
import { timeOfDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useChangeConfigMutation, useGetConfigQuery } from "./api";
import styles from "./ConfigForm.module.css";
import { FormPanel } from "./Panel";
import panel from "./Panel.module.css";
import { useForm } from "./useForm";
import { type Config, configToWire } from "./wire";

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

/** An hour of the store's day, as 6:00 pm. */
const hourText = (hour: number, language: string) =>
  timeOfDay(`2026-01-01T${String(hour).padStart(2, "0")}:00:00+05:30`, language);

const cleaned: Record<(typeof NAMES)[number], (text: string) => string> = {
  dataNm: (text) => text,
  orderNo: (text) => text.replace(/\D/g, "").slice(0, 12),
  partyGd: (text) => text.toUpperCase().slice(-1),
  creditGraceDays: (text) => text.replace(/\D/g, "").slice(0, 3),
};

/** What orders and rates go on from, when the owner gets the day's figures, and customers reminders. */
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
  const { values, set, errors } = form.draft;
  return (
    <FormPanel title={t("config.title")} help={t("config.help")} form={form}>
      <div className={styles.fields}>
        {NAMES.map((name) => (
          <div key={name}>
            <EditField label={t(`config.${name}`)} error={errors[name]}>
              {(control) => (
                <Input
                  {...control}
                  className="figures"
                  value={values[name]}
                  inputMode={name === "orderNo" || name === "creditGraceDays" ? "numeric" : undefined}
                  autoComplete="off"
                  maxLength={name === "dataNm" ? 100 : undefined}
                  onChange={({ target }) => set(name, cleaned[name](target.value))}
                  onBlur={() => form.left(name)}
                />
              )}
            </EditField>
            <p className={panel.help}>{t(`config.${name}Help`)}</p>
          </div>
        ))}
        <div>
          <EditField label={t("config.creditPolicy")} error={errors.creditPolicy}>
            {(control) => (
              <Select
                {...control}
                className={styles.hour}
                value={values.creditPolicy}
                onChange={(policy) => set("creditPolicy", policy)}
                options={POLICIES.map((value) => ({ value, label: t(`config.policy.${value}`) }))}
              />
            )}
          </EditField>
          <p className={panel.help}>{t("config.creditPolicyHelp")}</p>
        </div>
        <div>
          <EditField label={t("config.summaryHour")} error={errors.summaryHour}>
            {(control) => (
              <Select
                {...control}
                className={styles.hour}
                value={values.summaryHour}
                onChange={(hour) => set("summaryHour", hour)}
                options={[
                  { value: "", label: t("config.noSummary") },
                  ...HOURS.map((hour) => ({ value: String(hour), label: hourText(hour, language) })),
                ]}
              />
            )}
          </EditField>
          <p className={panel.help}>{t("config.summaryHourHelp")}</p>
        </div>
        <div>
          <EditField label={t("config.reminderDays")} error={errors.reminderDays}>
            {(control) => (
              <Select
                {...control}
                className={styles.hour}
                value={values.reminderDays}
                onChange={(days) => set("reminderDays", days)}
                options={[
                  { value: "", label: t("config.noReminders") },
                  ...REMINDER_DAYS.map((count) => ({
                    value: String(count),
                    label: t("config.everyDays", { count }),
                  })),
                ]}
              />
            )}
          </EditField>
          <p className={panel.help}>{t("config.reminderDaysHelp")}</p>
        </div>
      </div>
    </FormPanel>
  );
}
