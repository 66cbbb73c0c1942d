import { Link } from "react-router";
import { fullDay } from "@/shared/format/dates";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { CardHead, CardLine } from "@/shared/list/Cells";
import { Rupees } from "@/shared/ui/Rupees";
import { OutcomeBadge } from "./OutcomeBadge";
import styles from "./Report.module.css";
import type { CreditOrder } from "./wire";

type CreditCardProps = { order: CreditOrder; way: { to: string; state: unknown } };

/** Shows an order over the credit limit where there is no room for a table. */
export function CreditCard({ order, way }: CreditCardProps) {
  const { t, language } = useWords("reports");
  const { number, name, city, placedAt, salesperson, netAmount, outcome, limit, owed } = order;
  const { overdue, overdueDays, decidedBy, reason } = order;
  return (
    <Link className={styles.card} {...way}>
      <CardHead>
        <b className="figures">{number}</b>
        <OutcomeBadge outcome={outcome} />
      </CardHead>
      <CardHead>
        <span className="ellipsis">{name}</span>
        <Rupees amount={netAmount} whole className={styles.amount} />
      </CardHead>
      <CardLine>{[fullDay(placedAt, language), city, salesperson].filter(Boolean).join(" · ")}</CardLine>
      <CardLine whole>
        {limit > 0
          ? t("credit.ofLimit", { owed: wholeRupees(owed), limit: wholeRupees(limit) })
          : t("credit.owedNow", { owed: wholeRupees(owed) })}
        {overdue > 0 && ` · ${t("credit.overdueFor", { amount: wholeRupees(overdue), count: overdueDays })}`}
      </CardLine>
      {decidedBy && <CardLine whole>{[decidedBy, reason].filter(Boolean).join(" · ")}</CardLine>}
    </Link>
  );
}
