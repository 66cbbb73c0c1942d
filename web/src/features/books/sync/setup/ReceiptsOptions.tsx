import { NameInput } from "@/shared/antd/NameInput";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import type { SyncValues } from "../wire";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

const { CheckboxRow, Row } = rowsOf<SyncValues>();

/** Chooses whether confirmed payments become receipts in the books, and on which ledgers. */
export function ReceiptsOptions({ draft: { values }, existing }: SyncForm) {
  const { t } = useWords("sync");
  return (
    <div className={styles.group}>
      <h3>{t("receipts.title")}</h3>
      <CheckboxRow name="sendReceipts" label={t("receipts.send")} />
      <p className={styles.help}>{t("receipts.help")}</p>
      {values.sendReceipts && (
        <div className={styles.fields}>
          {(["cashLedger", "bankLedger"] as const).map((name) => (
            <Row
              key={name}
              of={NameInput}
              name={name}
              label={t(`receipts.${name}`)}
              names={existing.ledgers}
            />
          ))}
        </div>
      )}
    </div>
  );
}
