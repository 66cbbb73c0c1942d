import { Button } from "antd";
import { useState } from "react";
import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { Confirm } from "@/shared/ui/Confirm";
import { useGetPaymentRequestQuery, useListPaymentsQuery } from "../api";
import { Overpaid } from "../Overpaid";
import { useHowPaid } from "../useHowPaid";
import type { PaymentRequest } from "../wire";
import { toneOf } from "../wire";
import { Decide } from "./PaymentCells";
import { PaymentPicture } from "./PaymentPicture";
import styles from "./Payments.module.css";
import { useDeciding } from "./useDeciding";
import { useRefunding } from "./useRefunding";

const MAX_PAYMENTS = 25;

/** Shows the payments reported for an order and lets the owner decide on them; nothing without a payment. */
export function OrderPayments({ order }: { order: { id: number; number: number } }) {
  const { t, language } = useWords("payments");
  const how = useHowPaid();
  const deciding = useDeciding();
  const { currentData } = useListPaymentsQuery({
    words: String(order.number),
    page: 0,
    size: MAX_PAYMENTS,
  });
  const { currentData: request } = useGetPaymentRequestQuery({ paidFor: { order: order.id } });
  const payments = (currentData?.items ?? []).filter((payment) => payment.order?.id === order.id);
  if (payments.length === 0) return null;
  return (
    <section className={`${styles.panel} figures`}>
      <h2>{t("title")}</h2>
      {request && <Overpaid of={request} />}
      {request && <Refunding key={order.id} order={order.id} of={request} />}
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

type RefundingProps = {
  order: number;
  of: Pick<PaymentRequest, "over" | "covered" | "hasAccount" | "refunds">;
};

/**
 * Refunds the overpaid amount or leaves it on the account; a new question appears whenever the amount grows.
 */
function Refunding({ order, of: { over, covered, hasAccount, refunds } }: RefundingProps) {
  const { t } = useWords("payments");
  const { t: common } = useWords("common");
  const refunding = useRefunding();
  const [before, setBefore] = useState(over);
  const [asking, setAsking] = useState(false);
  if (over !== before) {
    setBefore(over);
    setAsking(over > before);
  }
  const open = refunds.filter(({ paidAt }) => paidAt === null);
  return (
    <div className={over > 0 || open.length > 0 ? styles.refunding : undefined}>
      {over > 0 && (
        <Button disabled={refunding.busy} onClick={() => void refunding.request(order)}>
          {t("refund.request")}
        </Button>
      )}
      {open.map(({ id }) => (
        <div key={id} className={styles.ways}>
          {covered ? (
            <Button type="primary" disabled={refunding.busy} onClick={() => void refunding.end(id, "paid")}>
              {t("refund.finish")}
            </Button>
          ) : (
            <p role="status">{t("refund.notCovered")}</p>
          )}
          {(hasAccount || !covered) && (
            <Button disabled={refunding.busy} onClick={() => void refunding.end(id, "kept")}>
              {t(covered ? "refund.keep" : "refund.drop")}
            </Button>
          )}
        </div>
      ))}
      <Confirm
        open={asking}
        question={t("refund.question", { amount: rupees(over) })}
        help={hasAccount ? t("refund.questionHelp") : undefined}
        yes={t("refund.request")}
        no={hasAccount ? t("refund.keep") : common("cancel")}
        onYes={() => {
          setAsking(false);
          void refunding.request(order);
        }}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}
