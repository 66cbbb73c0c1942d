import { Checkbox, Input, InputNumber, Radio } from "antd";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { BooksOptions } from "./BooksOptions";
import { NameInput } from "./NameInput";
import { RateLedgers } from "./RateLedgers";
import { ReceiptsOptions } from "./ReceiptsOptions";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

const SEND_ON = ["approved", "placed", "never"] as const;
const NAMES = [
  ["voucherType", "voucherTypes"],
  ["salesLedger", "ledgers"],
  ["cgst", "ledgers"],
  ["sgst", "ledgers"],
  ["igst", "ledgers"],
  ["roundOffLedger", "ledgers"],
  ["godown", "godowns"],
  ["guestLedger", "ledgers"],
] as const;

/** When orders and receipts go into the books and under which names; how often stock comes out of them. */
export function OrdersStep({ draft, saved, existing }: SyncForm) {
  const { values, set, errors } = draft;
  const { t } = useWords("sync");
  const usualPrefix = `H${useStore().mobileNumber.slice(-4)}-`;
  const prefix = values.orderPrefix || usualPrefix;
  return (
    <section className={styles.card}>
      <fieldset className={styles.group}>
        <legend>
          <h2>{t("send.title")}</h2>
        </legend>
        <Radio.Group
          className={styles.choices}
          value={values.sendOn}
          onChange={({ target }) => set("sendOn", target.value)}
          options={SEND_ON.map((value) => ({ value, label: t(`send.${value}`) }))}
        />
      </fieldset>
      {values.sendOn !== "never" && (
        <div className={styles.group}>
          <h3>{t("names.title")}</h3>
          <p className={styles.help}>{t("names.help")}</p>
          <div className={styles.fields}>
            {NAMES.map(([name, of]) => (
              <EditField key={name} label={t(`names.${name}`)} error={errors[name]}>
                {(control) => (
                  <NameInput
                    {...control}
                    value={values[name]}
                    names={existing[of]}
                    onChange={(text) => set(name, text)}
                  />
                )}
              </EditField>
            ))}
          </div>
          <RateLedgers draft={draft} existing={existing} />
          <div className={styles.fields}>
            <EditField label={t("orderPrefix")} error={errors.orderPrefix}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={10}
                  placeholder={usualPrefix}
                  value={values.orderPrefix}
                  onChange={({ target }) => set("orderPrefix", target.value.trim())}
                />
              )}
            </EditField>
          </div>
          <p className={styles.help}>{t("orderPrefixNote", { example: `${prefix}9` })}</p>
          <BooksOptions draft={draft} existing={existing} />
        </div>
      )}
      <ReceiptsOptions draft={draft} saved={saved} existing={existing} />
      <div className={styles.group}>
        <h3>{t("schedule.title")}</h3>
        <Checkbox checked={values.autoSync} onChange={({ target }) => set("autoSync", target.checked)}>
          {t("schedule.auto")}
        </Checkbox>
        <p className={styles.help}>{t("schedule.help")}</p>
      </div>
      <div className={styles.fields}>
        <EditField label={t("stockMinutes")} error={errors.stockMinutes}>
          {(control) => (
            <InputNumber
              {...control}
              min={5}
              max={1440}
              precision={0}
              disabled={!values.autoSync}
              value={values.stockMinutes}
              onChange={(minutes) => set("stockMinutes", minutes ?? values.stockMinutes)}
            />
          )}
        </EditField>
        {(["workFrom", "workTo"] as const).map((name) => (
          <EditField key={name} label={t(`schedule.${name}`)} error={errors[name]}>
            {(control) => (
              <Input
                {...control}
                type="time"
                disabled={!values.autoSync}
                value={values[name]}
                onChange={({ target }) => target.value && set(name, target.value)}
              />
            )}
          </EditField>
        ))}
      </div>
      <p className={styles.help}>{t("schedule.hours")}</p>
    </section>
  );
}
