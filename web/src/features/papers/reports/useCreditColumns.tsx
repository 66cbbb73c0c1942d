import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useDeclaredColumns } from "@/shared/list/useDeclaredColumns";
import { Rupees } from "@/shared/ui/Rupees";
import { NumberLink } from "./NumberLink";
import { OutcomeBadge } from "./OutcomeBadge";
import styles from "./Report.module.css";
import type { CreditOrder } from "./wire";

/**
 * Returns the columns of orders over the credit limit:
 * the customer's credit at that time, and who allowed the order.
 */
export function useCreditColumns(): ListColumn<CreditOrder>[] {
  const { t } = useWords("reports");
  const column = useDeclaredColumns("CreditOrderOut", "reports");
  return [
    column("placedAt", { always: true }),
    column("number", { always: true, render: (order) => <NumberLink order={order} /> }),
    column("name", {
      always: true,
      render: ({ name, city, salesperson }) => (
        <TwoLines
          first={<span className={styles.name}>{name}</span>}
          second={[city, salesperson].filter(Boolean).join(" · ")}
          title={[name, city, salesperson].filter(Boolean).join(", ")}
        />
      ),
    }),
    column("outcome", {
      width: 200,
      always: true,
      render: ({ outcome, decidedBy, reason }) => (
        <TwoLines
          first={<OutcomeBadge outcome={outcome} />}
          second={[decidedBy, reason].filter(Boolean).join(" · ")}
          title={[decidedBy, reason].filter(Boolean).join(", ")}
        />
      ),
    }),
    column("limit", {
      width: 112,
      from: "xl",
      render: ({ limit }) => (limit > 0 ? <Rupees amount={limit} whole /> : "–"),
    }),
    column("owed", { width: 120, from: "lg", render: ({ owed }) => <Rupees amount={owed} whole /> }),
    column("overdue", {
      width: 112,
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
    }),
    column("netAmount", {
      always: true,
      render: ({ netAmount }) => <Rupees amount={netAmount} whole className={styles.amount} />,
    }),
  ];
}
