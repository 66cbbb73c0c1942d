import { Button } from "antd";
import { Link } from "react-router";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useCustomerWay } from "@/shared/tenant/customer-way";
import { LockedBadge } from "../Badges";
import styles from "../People.module.css";
import type { Account } from "../wire";
import { AccountDetails } from "./AccountDetails";
import type { AccountWays } from "./useAccountColumns";

/** Shows a customer where there is no room for a table; the details are collapsed. */
export function AccountCard({ account, onEdit, onPassword, onRemove }: AccountWays & { account: Account }) {
  const { t } = useWords("people");
  const customer = useCustomerWay();
  const { code, name, city, phone, hasPassword } = account;
  const way = (label: string, go: (account: Account) => void, danger = false) => (
    <Button danger={danger} aria-label={t("of", { way: label, name })} onClick={() => go(account)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.card}>
      <div className={styles.between}>
        <Link className={`${styles.name} ellipsis`} {...customer(code)}>
          {name}
        </Link>
        <LockedBadge {...account} />
      </div>
      <p className={`${styles.second} ellipsis figures`}>
        {[code, city, phone, !hasPassword && t("noPassword")].filter(Boolean).join(" · ")}
      </p>
      {account.overdueDays > 0 && (
        <p className={`${styles.overdue} figures`}>
          {t("overdue", { amount: wholeRupees(account.overdue), count: account.overdueDays })}
        </p>
      )}
      <details className={styles.details}>
        <summary>{t("column.details")}</summary>
        <AccountDetails account={account} />
      </details>
      <div className={styles.cardWays}>
        {way(t("edit.way"), onEdit)}
        {way(t("password.way"), onPassword)}
        {!account.fromBooks && way(t("remove.way"), onRemove, true)}
      </div>
    </div>
  );
}
