import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { useGetPaymentRequestQuery, useListPaymentsQuery } from "../api";
import { Overpaid } from "../Overpaid";
import { useHowPaid } from "../useHowPaid";
import { toneOf } from "../wire";
import { Decide } from "./PaymentCells";
import { PaymentPicture } from "./PaymentPicture";
import styles from "./Payments.module.css";
import { useDeciding } from "./useDeciding";

const MAX_PAYMENTS = 25;

/** What was reported as paid for an order, and deciding on it; nothing without a payment. */
export function OrderPayments({ order }: { order: { id: number; number: number } }) {
  const { t, language } = useWords("payments");
  const how = useHowPaid();
  const deciding = useDeciding();
  const { data } = useListPaymentsQuery({ words: String(order.number), page: 0, size: MAX_PAYMENTS });
  const { data: request } = useGetPaymentRequestQuery({ paidFor: { order: order.id } });
  const payments = (data?.items ?? []).filter((payment) => payment.order?.id === order.id);
  if (payments.length === 0) return null;
  return (
    <section className={`${styles.panel} figures`}>
      <h2>{t("title")}</h2>
      {request && <Overpaid of={request} />}
      <ul>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <b>{rupees(payment.amount)}</b>{" "}
              <Badge tone={toneOf(payment.state)}>{t(`state.${payment.state}`)}</Badge>
            </span>
            <small>
              {[
                how(payment),
                dayAndTime(payment.reportedAt, language),
                payment.over > 0 && t("over.ofPayment", { amount: rupees(payment.over) }),
                payment.reason,
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
            <PaymentPicture of={payment} />
            <Decide of={payment} deciding={deciding} />
          </li>
        ))}
      </ul>
      {deciding.dialog}
    </section>
  );
}
