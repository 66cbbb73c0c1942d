import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { AgeBar, AgeParts } from "./AgeBar";
import { overdueShare } from "./ageing";
import styles from "./Receivables.module.css";
import type { ReceivableTotals } from "./wire";

/** Shows the amounts to collect, how much is overdue, and their age: in columns, or as a list. */
export function Sums({ totals, list }: { totals: ReceivableTotals; list?: boolean }) {
  const { t } = useWords("debtors");
  const { balance, overdue, accounts, overdueAccounts } = totals;
  return (
    <div className={styles.part}>
      <dl className={`${styles.sums} figures`}>
        <div>
          <dt>{t("total")}</dt>
          <dd>
            {wholeRupees(balance)} <small>{t("customers", { count: accounts })}</small>
          </dd>
        </div>
        <div>
          <dt>{t("overdue")}</dt>
          <dd className={overdue > 0 ? styles.late : undefined}>
            {wholeRupees(overdue)}{" "}
            {overdue > 0 && (
              <small>
                {t("share", { percent: overdueShare(totals) })} · {t("customers", { count: overdueAccounts })}
              </small>
            )}
          </dd>
        </div>
      </dl>
      <AgeBar of={totals} />
      <AgeParts of={totals} list={list} label={t("ageing")} />
    </div>
  );
}
