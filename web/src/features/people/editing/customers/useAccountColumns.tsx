import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useCustomerWay } from "@/shared/tenant/customer-way";
import { Icon } from "@/shared/ui/Icon";
import { Rupees } from "@/shared/ui/Rupees";
import { ToolIcon } from "@/shared/ui/ToolIcon";
import { LockedBadge } from "../Badges";
import styles from "../People.module.css";
import { ACCOUNT_SORT, type Account } from "../wire";

export type AccountWays = {
  onEdit: (account: Account) => void;
  onPassword: (account: Account) => void;
  onRemove: (account: Account) => void;
};

/** Returns the columns of the list of customers. */
export function useAccountColumns({ onEdit, onPassword, onRemove }: AccountWays): ListColumn<Account>[] {
  const { t } = useWords("people");
  const customer = useCustomerWay();
  return [
    {
      key: "code",
      title: t("column.code"),
      width: 96,
      sort: ACCOUNT_SORT.code,
      always: true,
      render: ({ code }) => <b className="figures">{code}</b>,
    },
    {
      key: "name",
      title: t("column.name"),
      sort: ACCOUNT_SORT.name,
      always: true,
      render: (account) => (
        <div className={styles.named}>
          <TwoLines
            first={<Link {...customer(account.code)}>{account.name}</Link>}
            second={[account.person, !account.hasPassword && t("noPassword")].filter(Boolean).join(" · ")}
            title={account.name}
          />
          <LockedBadge {...account} />
        </div>
      ),
    },
    {
      key: "city",
      title: t("field.city"),
      width: 128,
      from: "lg",
      sort: ACCOUNT_SORT.city,
      render: ({ city }) => (
        <p className="ellipsis" title={city}>
          {city}
        </p>
      ),
    },
    {
      key: "phone",
      title: t("column.mobile"),
      width: 116,
      from: "lg",
      sort: ACCOUNT_SORT.phone,
      render: ({ phone }) => <span className="figures">{phone}</span>,
    },
    {
      key: "grade",
      title: t("column.grade"),
      width: 80,
      from: "xl",
      sort: ACCOUNT_SORT.grade,
      render: ({ grade }) => grade,
    },
    {
      key: "balance",
      title: t("column.balance"),
      width: 120,
      figures: true,
      from: "xl",
      sort: ACCOUNT_SORT.balance,
      render: ({ balance, overdue, overdueDays }) => (
        <>
          <Rupees amount={balance} whole />
          {overdueDays > 0 && (
            <small className={styles.overdue}>
              {t("overdue", { amount: wholeRupees(overdue), count: overdueDays })}
            </small>
          )}
        </>
      ),
    },
    {
      key: "ways",
      title: t("column.actions"),
      width: 136,
      always: true,
      render: (account) => {
        const { name, fromBooks } = account;
        const way = (label: string, icon: ReactNode, go: (account: Account) => void) => (
          <Tooltip title={label}>
            <Button
              type="text"
              aria-label={t("of", { way: label, name })}
              icon={icon}
              onClick={() => go(account)}
            />
          </Tooltip>
        );
        return (
          <span className={styles.ways}>
            {way(t("edit.way"), <ToolIcon name="pencil" />, onEdit)}
            {way(t("password.way"), <Icon name="lock" size={16} />, onPassword)}
            {!fromBooks && way(t("remove.way"), <Icon name="trash" size={16} />, onRemove)}
          </span>
        );
      },
    },
  ];
}
