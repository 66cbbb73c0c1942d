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

const EMPTY: Config = { dataNm: "", orderNo: "", partyGd: "", summaryHour: "" };
const NAMES = ["dataNm", "orderNo", "partyGd"] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** An hour of the store's day, as 6:00 pm. */
const hourText = (hour: number, language: string) =>
  timeOfDay(`2026-01-01T${String(hour).padStart(2, "0")}:00:00+05:30`, language);

const cleaned: Record<(typeof NAMES)[number], (text: string) => string> = {
  dataNm: (text) => text,
  orderNo: (text) => text.replace(/\D/g, "").slice(0, 12),
  partyGd: (text) => text.toUpperCase().slice(-1),
};

/** What orders and rates go on from, and when the owner gets the day's figures. */
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
    check: ({ partyGd, orderNo }): Partial<Config> => ({
      ...(/^[A-Z.]$/.test(partyGd) ? {} : { partyGd: t("config.gradeWrong") }),
      ...(Number(orderNo) > 0 ? {} : { orderNo: t("config.numberWrong") }),
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
                  inputMode={name === "orderNo" ? "numeric" : undefined}
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
      </div>
    </FormPanel>
  );
}
