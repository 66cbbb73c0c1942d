import { Link } from "react-router";
import { shortDay } from "@/shared/format/dates";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { Rupees } from "@/shared/ui/Rupees";
import { AGES } from "./ageing";
import { useDuesWay } from "./dues-way";
import styles from "./Receivables.module.css";
import { Remind } from "./Remind";
import { RECEIVABLE_SORT, type Receivable } from "./wire";

/** The columns of what customers owe; those of its age come to the balance with what is on account. */
export function useReceivableColumns(): ListColumn<Receivable>[] {
  const { t, language } = useWords("debtors");
  const way = useDuesWay();
  const reminded = (on: string | null) =>
    on && t("reminded", { day: shortDay(`${on}T12:00:00+05:30`, language) });
  const part = (
    key: string,
    title: string,
    amountOf: (row: Receivable) => number,
  ): ListColumn<Receivable> => ({
    key,
    title,
    width: 80,
    figures: true,
    from: "xl",
    render: (row) =>
      amountOf(row) === 0 ? (
        <span className={styles.none}>–</span>
      ) : (
        <Rupees amount={amountOf(row)} whole className={styles.small} />
      ),
  });
  return [
    {
      key: "name",
      title: t("customer"),
      sort: RECEIVABLE_SORT.name,
      always: true,
      render: ({ code, name, city, salespersonName, remindedOn }) => (
        <TwoLines
          first={
            <Link className={styles.name} {...way(code)}>
              {name}
            </Link>
          }
          second={[city, salespersonName, reminded(remindedOn)].filter(Boolean).join(" · ")}
          title={[name, city, salespersonName, reminded(remindedOn)].filter(Boolean).join(", ")}
        />
      ),
    },
    ...AGES.map((age) => part(age, t(`part.${age}`), (row) => row[age])),
    part("onAccount", t("part.onAccount"), ({ advances, onAccount }) => advances + onAccount),
    {
      key: "overdue",
      title: t("overdue"),
      width: 104,
      figures: true,
      sort: RECEIVABLE_SORT.overdue,
      render: ({ overdue }) =>
        overdue > 0 ? (
          <Rupees amount={overdue} whole className={styles.late} />
        ) : (
          <span className={styles.none}>–</span>
        ),
    },
    {
      key: "oldest",
      title: t("oldest"),
      width: 76,
      figures: true,
      sort: RECEIVABLE_SORT.oldest,
      render: ({ overdueDays }) =>
        overdueDays > 0 ? t("daysShort", { count: overdueDays }) : <span className={styles.none}>–</span>,
    },
    {
      key: "balance",
      title: t("balance"),
      width: 112,
      figures: true,
      sort: RECEIVABLE_SORT.balance,
      always: true,
      render: ({ balance }) => (
        <span title={wholeRupees(balance)}>
          <Rupees amount={balance} whole className={styles.amount} />
        </span>
      ),
    },
    {
      key: "remind",
      title: t("remind"),
      untitled: true,
      width: 56,
      from: "lg",
      render: (row) => <Remind of={row} brief />,
    },
  ];
}
