import { Checkbox } from "antd";
import { Fragment } from "react";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { NameInput } from "./NameInput";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

type BooksOptionsProps = {
  draft: Pick<SyncForm["draft"], "values" | "set" | "errors">;
  existing: SyncForm["existing"];
};

/** What orders may do in the books beyond the voucher itself; everything is off until the owner wants it. */
export function BooksOptions({ draft: { values, set, errors }, existing }: BooksOptionsProps) {
  const { t } = useWords("sync");
  return (
    <div className={styles.group}>
      <h3>{t("options.title")}</h3>
      <Checkbox checked={values.newLedgers} onChange={({ target }) => set("newLedgers", target.checked)}>
        {t("options.newLedgers")}
      </Checkbox>
      <p className={styles.help}>{t("options.newLedgersHelp")}</p>
      {values.newLedgers && (
        <div className={styles.fields}>
          <EditField label={t("options.ledgerGroup")} error={errors.ledgerGroup}>
            {(control) => (
              <NameInput
                {...control}
                value={values.ledgerGroup}
                names={existing.groups}
                onChange={(text) => set("ledgerGroup", text)}
              />
            )}
          </EditField>
        </div>
      )}
      {(["salespersonCostCentre", "optionalVouchers"] as const).map((name) => (
        <Fragment key={name}>
          <Checkbox checked={values[name]} onChange={({ target }) => set(name, target.checked)}>
            {t(`options.${name}`)}
          </Checkbox>
          <p className={styles.help}>{t(`options.${name}Help`)}</p>
        </Fragment>
      ))}
    </div>
  );
}
