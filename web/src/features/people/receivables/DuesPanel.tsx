import { fullDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useGetDuesQuery } from "./api";
import styles from "./Receivables.module.css";
import { type Bill, type Dues, isOverdue } from "./wire";

type DuesPanelProps = {
  code: string;
  /** The day in the store's time zone. */
  today: string;
  /** The maximum number of bills. */
  most?: number;
};

/** Lists an account's unpaid bills, from the books or else from its orders. */
export function DuesPanel({ code, today, most }: DuesPanelProps) {
  const { data, error, refetch } = useGetDuesQuery(code);
  if (error && !data) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={3} height={56} />;
  return <Shown dues={data} today={today} most={most} />;
}

function Shown({ dues, today, most }: Omit<DuesPanelProps, "code"> & { dues: Dues }) {
  const { t } = useWords("receivables");
  if (dues.count === 0 && dues.onAccount === 0) {
    const help = t(dues.fromBooks ? "noDuesHelp" : "noDuesFromOrders");
    return <EmptyState drawing="papers" title={t("noDues")} help={help} />;
  }
  const bills = dues.bills.slice(0, most);
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2>{t("dues")}</h2>
        <b className="figures">{rupees(dues.balance)}</b>
      </header>
      {dues.overdue > 0 && (
        <p className={`${styles.late} figures`}>{t("overdueTotal", { amount: rupees(dues.overdue) })}</p>
      )}
      <ul className={styles.list}>
        {bills.map((bill) => (
          <BillRow key={bill.id} bill={bill} late={isOverdue(bill, today)} fromBooks={dues.fromBooks} />
        ))}
        {dues.onAccount !== 0 && (
          <li className={styles.row}>
            <b>{t("onAccount")}</b>
            <b className="figures">{rupees(dues.onAccount)}</b>
            <small>{t("onAccountHelp")}</small>
          </li>
        )}
      </ul>
      {dues.count > bills.length && (
        <p className={styles.quiet}>{t("firstBills", { shown: bills.length, count: dues.count })}</p>
      )}
    </section>
  );
}

type BillRowProps = { bill: Bill; late: boolean; fromBooks: boolean };

function BillRow({ bill, late, fromBooks }: BillRowProps) {
  const { t, language } = useWords("receivables");
  const name = fromBooks || bill.amount < 0 ? bill.name : t("ofOrder", { number: bill.name });
  const day = (date: string) => fullDay(`${date}T12:00:00+05:30`, language);
  return (
    <li className={styles.row}>
      <b>{name}</b>
      <b className="figures">{rupees(bill.amount)}</b>
      <small>{bill.date && t("billed", { day: day(bill.date) })}</small>
      <small className={late ? styles.late : ""}>
        {bill.amount < 0
          ? t("advance")
          : bill.due && t(late ? "overdueSince" : "due", { day: day(bill.due) })}
      </small>
    </li>
  );
}
