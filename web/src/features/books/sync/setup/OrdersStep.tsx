import { Radio } from "antd";
import { NameInput } from "@/shared/antd/NameInput";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import type { SyncValues } from "../wire";
import { BooksOptions } from "./BooksOptions";
import { RateLedgers } from "./RateLedgers";
import { ReceiptsOptions } from "./ReceiptsOptions";
import styles from "./Setup.module.css";
import { StockGodowns } from "./StockGodowns";
import type { SyncForm } from "./settings";

const { CheckboxRow, NumberRow, Row, TextRow } = rowsOf<SyncValues>();

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

/**
 * Chooses when orders and receipts are sent to the books and under which names, and how often stock is read.
 */
export function OrdersStep({ draft, saved, existing }: SyncForm) {
  const { values, set } = draft;
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
          options={optionsOf(SEND_ON, (value) => t(`send.${value}`))}
        />
      </fieldset>
      {values.sendOn !== "never" && (
        <div className={styles.group}>
          <h3>{t("names.title")}</h3>
          <p className={styles.help}>{t("names.help")}</p>
          <div className={styles.fields}>
            {NAMES.map(([name, of]) => (
              <Row key={name} of={NameInput} name={name} label={t(`names.${name}`)} names={existing[of]} />
            ))}
          </div>
          <RateLedgers draft={draft} existing={existing} />
          <div className={styles.fields}>
            <TextRow
              name="orderPrefix"
              label={t("orderPrefix")}
              maxLength={10}
              placeholder={usualPrefix}
              clean={(text) => text.trim()}
            />
          </div>
          <p className={styles.help}>{t("orderPrefixNote", { example: `${prefix}9` })}</p>
          <BooksOptions draft={draft} existing={existing} />
        </div>
      )}
      <ReceiptsOptions draft={draft} saved={saved} existing={existing} />
      <StockGodowns draft={draft} existing={existing} />
      <div className={styles.group}>
        <h3>{t("schedule.title")}</h3>
        <CheckboxRow name="autoSync" label={t("schedule.auto")} />
        <p className={styles.help}>{t("schedule.help")}</p>
      </div>
      <div className={styles.fields}>
        <NumberRow
          name="stockMinutes"
          label={t("stockMinutes")}
          min={5}
          max={1440}
          precision={0}
          disabled={!values.autoSync}
          value={values.stockMinutes}
          onChange={(minutes) => set("stockMinutes", minutes ?? values.stockMinutes)}
        />
        {(["workFrom", "workTo"] as const).map((name) => (
          <TextRow
            key={name}
            name={name}
            label={t(`schedule.${name}`)}
            type="time"
            disabled={!values.autoSync}
            onChange={(text) => text && set(name, text)}
          />
        ))}
      </div>
      <p className={styles.help}>{t("schedule.hours")}</p>
    </section>
  );
}
