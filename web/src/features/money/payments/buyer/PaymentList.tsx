import type { ReactNode } from "react";
import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { PrivatePictures } from "@/shared/pictures/PrivatePictures";
import { Badge } from "@/shared/ui/Badge";
import { useHowPaid } from "../useHowPaid";
import { type Payment, toneOf } from "../wire";
import styles from "./PayPanel.module.css";

type PaymentListProps = { payments: Payment[]; receipt?: (of: Payment) => ReactNode };

/** Lists the reported payments, newest first; `receipt` renders the download of a payment with a receipt. */
export function PaymentList({ payments, receipt }: PaymentListProps) {
  const { t, language } = useWords("payments");
  const how = useHowPaid();
  if (payments.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("list")}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <b>{rupees(payment.amount)}</b>
          <span className={styles.end}>
            <Badge tone={toneOf(payment.state)}>{t(`state.${payment.state}`)}</Badge>
            {receipt?.(payment)}
          </span>
          <small>
            {how(payment)} · {dayAndTime(payment.reportedAt, language)}
          </small>
          {payment.reason && <small>{payment.reason}</small>}
          {payment.over > 0 && <small>{t("over.ofPayment", { amount: rupees(payment.over) })}</small>}
          {payment.picture && (
            <PrivatePictures
              ids={[payment.picture]}
              label={t("screenshotOf", { amount: rupees(payment.amount) })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
