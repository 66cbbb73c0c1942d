import { Fragment } from "react";
import { NameInput } from "@/shared/antd/NameInput";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import type { SyncValues } from "../wire";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

const { CheckboxRow, Row } = rowsOf<SyncValues>();

type BooksOptionsProps = {
  draft: Pick<SyncForm["draft"], "values" | "set" | "errors">;
  existing: SyncForm["existing"];
};

/** Chooses what an order does in the books beyond the voucher itself; every option is off by default. */
export function BooksOptions({ draft: { values }, existing }: BooksOptionsProps) {
  const { t } = useWords("sync");
  return (
    <div className={styles.group}>
      <h3>{t("options.title")}</h3>
      <CheckboxRow name="newLedgers" label={t("options.newLedgers")} />
      <p className={styles.help}>{t("options.newLedgersHelp")}</p>
      {values.newLedgers && (
        <div className={styles.fields}>
          <Row of={NameInput} name="ledgerGroup" label={t("options.ledgerGroup")} names={existing.groups} />
        </div>
      )}
      {(["salespersonCostCentre", "optionalVouchers"] as const).map((name) => (
        <Fragment key={name}>
          <CheckboxRow name={name} label={t(`options.${name}`)} />
          <p className={styles.help}>{t(`options.${name}Help`)}</p>
        </Fragment>
      ))}
    </div>
  );
}
