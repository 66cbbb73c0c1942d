import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { useHowPaid } from "../useHowPaid";
import { type Payment, toneOf } from "../wire";
import styles from "./PayPanel.module.css";

/** The payments that were reported, newest first. */
export function PaymentList({ payments }: { payments: Payment[] }) {
  const { t, language } = useWords("payments");
  const how = useHowPaid();
  if (payments.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("list")}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <b>{rupees(payment.amount)}</b>
          <Badge tone={toneOf(payment.state)}>{t(`state.${payment.state}`)}</Badge>
          <small>
            {how(payment)} · {dayAndTime(payment.reportedAt, language)}
          </small>
          {payment.reason && <small>{payment.reason}</small>}
        </li>
      ))}
    </ul>
  );
}
