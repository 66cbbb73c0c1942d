import { Link } from "react-router";
import { shortDay } from "@/shared/format/dates";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useDeclaredColumns } from "@/shared/list/useDeclaredColumns";
import { Rupees } from "@/shared/ui/Rupees";
import { AGES } from "./ageing";
import { useDuesWay } from "./dues-way";
import styles from "./Receivables.module.css";
import { Remind } from "./Remind";
import type { Receivable } from "./wire";

const NONE = <span className={styles.none}>–</span>;
type Part = (typeof AGES)[number] | "onAccount";

/**
 * Returns the columns of what customers owe; the columns by age and the amount on account add up to the
 * balance.
 */
export function useReceivableColumns(): ListColumn<Receivable>[] {
  const { t, language } = useWords("debtors");
  const way = useDuesWay();
  const reminded = (on: string | null) =>
    on && t("reminded", { day: shortDay(`${on}T12:00:00+05:30`, language) });
  const column = useDeclaredColumns("ReceivableOut", "debtors");
  const part = (name: Part, amountOf = (row: Receivable) => row[name]) =>
    column(name, {
      title: t(`part.${name}`),
      width: 80,
      from: "xl",
      render: (row) =>
        amountOf(row) === 0 ? NONE : <Rupees amount={amountOf(row)} whole className={styles.small} />,
    });
  return [
    column("name", {
      title: t("customer"),
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
    }),
    ...AGES.map((age) => part(age)),
    part("onAccount", ({ advances, onAccount }) => advances + onAccount),
    column("overdue", {
      title: t("overdue"),
      width: 104,
      render: ({ overdue }) =>
        overdue > 0 ? <Rupees amount={overdue} whole className={styles.late} /> : NONE,
    }),
    column("overdueDays", {
      title: t("oldest"),
      width: 76,
      render: ({ overdueDays }) => (overdueDays > 0 ? t("daysShort", { count: overdueDays }) : NONE),
    }),
    column("balance", {
      title: t("balance"),
      width: 112,
      always: true,
      render: ({ balance }) => (
        <span title={wholeRupees(balance)}>
          <Rupees amount={balance} whole className={styles.amount} />
        </span>
      ),
    }),
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
