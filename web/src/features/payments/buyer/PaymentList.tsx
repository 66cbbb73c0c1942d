import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { type Payment, toneOf } from "../wire";
import styles from "./PayPanel.module.css";

/** The payments that were reported, newest first. */
export function PaymentList({ payments }: { payments: Payment[] }) {
  const { t, language } = useWords("payments");
  if (payments.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("list")}>
      {payments.map(({ id, amount, utr, state, reason, reportedAt }) => (
        <li key={id}>
          <b>{rupees(amount)}</b>
          <Badge tone={toneOf(state)}>{t(`state.${state}`)}</Badge>
          <small>
            {t("reference", { utr })} · {dayAndTime(reportedAt, language)}
          </small>
          {reason && <small>{reason}</small>}
        </li>
      ))}
    </ul>
  );
}
