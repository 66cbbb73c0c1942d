import { Input } from "antd";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useChangeConfigMutation, useGetConfigQuery } from "./api";
import styles from "./ConfigForm.module.css";
import { FormPanel } from "./Panel";
import panel from "./Panel.module.css";
import { useForm } from "./useForm";
import { type Config, configToWire } from "./wire";

const EMPTY: Config = { dataNm: "", orderNo: "", partyGd: "" };
const NAMES = Object.keys(EMPTY) as (keyof Config)[];

const cleaned: Record<keyof Config, (text: string) => string> = {
  dataNm: (text) => text,
  orderNo: (text) => text.replace(/\D/g, "").slice(0, 12),
  partyGd: (text) => text.toUpperCase().slice(-1),
};

/** What orders and rates go on from. */
export function ConfigForm() {
  const { t } = useWords("utility");
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
      </div>
    </FormPanel>
  );
}
