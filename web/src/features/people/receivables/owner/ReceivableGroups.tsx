import { Link, useSearchParams } from "react-router";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { addressOf } from "./narrowing";
import styles from "./Receivables.module.css";
import { useGroupName } from "./useGroupName";
import type { ReceivableGroup } from "./wire";

type ReceivableGroupsProps = { by: "salespeople" | "areas"; groups: readonly ReceivableGroup[] };

/**
 * Lists the amounts to collect by salesperson or area, most overdue first; each row links to its customers.
 */
export function ReceivableGroups({ by, groups }: ReceivableGroupsProps) {
  const { t } = useWords("debtors");
  const nameOf = useGroupName();
  const [params] = useSearchParams();
  const to = (code: string) => {
    const address = addressOf(by === "areas" ? { area: code } : { salesperson: code }, params);
    address.delete("view");
    return { search: address.toString() };
  };
  return (
    <ul className={styles.groups} aria-label={t(`view.${by}`)}>
      {groups.map((group) => (
        <li key={group.code}>
          <Link className={`${styles.name} ellipsis`} to={to(group.code)}>
            {nameOf(by, group)}
          </Link>
          <b className="figures">{wholeRupees(group.balance)}</b>
          <small className={`${styles.second} figures`}>{t("customers", { count: group.accounts })}</small>
          <small className={`${styles.second} figures`}>
            {group.overdue > 0 && (
              <span className={styles.late}>
                {t("amountOverdue", { amount: wholeRupees(group.overdue) })}
              </span>
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}
