import { Button } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { LockedBadge } from "../Badges";
import styles from "../People.module.css";
import { isMadeHere } from "../rules";
import type { Account } from "../wire";
import { AccountDetails } from "./AccountDetails";
import type { AccountWays } from "./useAccountColumns";

/** A customer where a table has no room; the rest unfolds. */
export function AccountCard({ account, onEdit, onPassword, onRemove }: AccountWays & { account: Account }) {
  const { t } = useWords("people");
  const { code, name, city, phone, hasPassword } = account;
  const way = (label: string, go: (account: Account) => void, danger = false) => (
    <Button danger={danger} aria-label={t("of", { way: label, name })} onClick={() => go(account)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.card}>
      <div className={styles.between}>
        <b className="ellipsis">{name}</b>
        <LockedBadge {...account} />
      </div>
      <p className={`${styles.second} ellipsis figures`}>
        {[code, city, phone, !hasPassword && t("noPassword")].filter(Boolean).join(" · ")}
      </p>
      <details className={styles.details}>
        <summary>{t("column.details")}</summary>
        <AccountDetails account={account} />
      </details>
      <div className={styles.cardWays}>
        {way(t("edit.way"), onEdit)}
        {way(t("password.way"), onPassword)}
        {isMadeHere(code) && way(t("remove.way"), onRemove, true)}
      </div>
    </div>
  );
}
