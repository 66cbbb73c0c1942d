import { fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { Rupees } from "@/shared/ui/Rupees";
import { NumberLink } from "./NumberLink";
import { OutcomeBadge } from "./OutcomeBadge";
import styles from "./Report.module.css";
import { CREDIT_SORT, type CreditOrder } from "./wire";

/** The columns of orders beyond the credit: the customer's credit as it was then, and who let the order go. */
export function useCreditColumns(): ListColumn<CreditOrder>[] {
  const { t, language } = useWords("reports");
  return [
    {
      key: "date",
      title: t("column.date"),
      width: 116,
      sort: CREDIT_SORT.placedAt,
      always: true,
      render: ({ placedAt }) => <span className="figures">{fullDay(placedAt, language)}</span>,
    },
    {
      key: "number",
      title: t("column.number"),
      width: 80,
      sort: CREDIT_SORT.number,
      always: true,
      render: (order) => <NumberLink order={order} />,
    },
    {
      key: "name",
      title: t("column.name"),
      sort: CREDIT_SORT.party,
      always: true,
      render: ({ name, city, salesperson }) => (
        <TwoLines
          first={<span className={styles.name}>{name}</span>}
          second={[city, salesperson].filter(Boolean).join(" · ")}
          title={[name, city, salesperson].filter(Boolean).join(", ")}
        />
      ),
    },
    {
      key: "outcome",
      title: t("credit.outcome"),
      width: 200,
      always: true,
      render: ({ outcome, decidedBy, reason }) => (
        <TwoLines
          first={<OutcomeBadge outcome={outcome} />}
          second={[decidedBy, reason].filter(Boolean).join(" · ")}
          title={[decidedBy, reason].filter(Boolean).join(", ")}
        />
      ),
    },
    {
      key: "limit",
      title: t("credit.limit"),
      width: 112,
      figures: true,
      from: "xl",
      render: ({ limit }) => (limit > 0 ? <Rupees amount={limit} whole /> : "–"),
    },
    {
      key: "owed",
      title: t("credit.owed"),
      width: 120,
      figures: true,
      from: "lg",
      render: ({ owed }) => <Rupees amount={owed} whole />,
    },
    {
      key: "overdue",
      title: t("credit.overdue"),
      width: 112,
      figures: true,
      from: "lg",
      render: ({ overdue, overdueDays }) =>
        overdue > 0 ? (
          <TwoLines
            first={<Rupees amount={overdue} whole />}
            second={t("credit.days", { count: overdueDays })}
          />
        ) : (
          "–"
        ),
    },
    {
      key: "amount",
      title: t("column.amount"),
      width: 136,
      figures: true,
      always: true,
      sort: CREDIT_SORT.net,
      render: ({ net }) => <Rupees amount={net} paise className={styles.amount} />,
    },
  ];
}
