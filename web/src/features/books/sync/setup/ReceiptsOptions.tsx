import { Checkbox } from "antd";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { NameInput } from "./NameInput";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

/** Whether confirmed payments become receipts in the books, and on which ledgers. */
export function ReceiptsOptions({ draft: { values, set, errors }, existing }: SyncForm) {
  const { t } = useWords("sync");
  return (
    <div className={styles.group}>
      <h3>{t("receipts.title")}</h3>
      <Checkbox checked={values.sendReceipts} onChange={({ target }) => set("sendReceipts", target.checked)}>
        {t("receipts.send")}
      </Checkbox>
      <p className={styles.help}>{t("receipts.help")}</p>
      {values.sendReceipts && (
        <div className={styles.fields}>
          {(["cashLedger", "bankLedger"] as const).map((name) => (
            <EditField key={name} label={t(`receipts.${name}`)} error={errors[name]}>
              {(control) => (
                <NameInput
                  {...control}
                  value={values[name]}
                  names={existing.ledgers}
                  onChange={(text) => set(name, text)}
                />
              )}
            </EditField>
          ))}
        </div>
      )}
    </div>
  );
}
