import { type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Button, OutwardButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { Icon } from "@/shared/ui/Icon";
import { useGetPaymentRequestQuery } from "../api";
import { Overpaid } from "../Overpaid";
import { type PaidFor, type Payment, type PaymentRequest, typedAmount } from "../wire";
import { PaymentList } from "./PaymentList";
import { PayOnline } from "./PayOnline";
import styles from "./PayPanel.module.css";
import { ReportForm } from "./ReportForm";
import { hasArrived, returnedPayment } from "./returned";

const OFTEN = 3_000;

type PayPanelProps = {
  paidFor: PaidFor;
  className?: string;
  /** Whether it is paid another way or later: the code is there for who opens it. */
  folded?: boolean;
  receipt?: (of: Payment) => ReactNode;
};

/**
 * How to pay an order or dues by UPI or online, and what was paid; nothing where the store takes neither.
 * `className` frames it, `receipt` downloads the receipt of a payment.
 */
export function PayPanel({ paidFor, className, folded, receipt }: PayPanelProps) {
  const { t } = useWords("payments");
  const [amount, setAmount] = useState<number>();
  const [params] = useSearchParams();
  const returned = returnedPayment(params);
  const [arrived, setArrived] = useState(false);
  const waiting = returned !== null && !arrived;
  const { data } = useGetPaymentRequestQuery(
    { paidFor, amount },
    { pollingInterval: waiting ? OFTEN : 0, skipPollingIfUnfocused: true },
  );
  if (waiting && data && hasArrived(returned, data)) setArrived(true);
  // Dues are a balance: nothing says how much of it was paid.
  const paid = data && !("account" in paidFor) ? data.total - data.unpaid : 0;
  if (!data || !(data.upi || data.online || waiting || paid > 0 || data.payments.length > 0)) return null;
  return (
    <section className={`${className ?? styles.panel} ${styles.pay} figures`}>
      {waiting ? (
        // No one should pay twice before the gateway’s message has arrived.
        <>
          <h2 role="status">{t("online.waiting")}</h2>
          <PaymentList payments={data.payments} receipt={receipt} />
        </>
      ) : (
        <>
          {"account" in paidFor && data.due > 0 && (data.upi || data.online) && (
            <ChosenAmount due={data.due} onChoose={(chosen) => setAmount(chosen)} />
          )}
          <Overpaid of={data} />
          {paid > 0 && <Settled paid={paid} total={data.total} />}
          <Shown request={data} paidFor={paidFor} folded={folded} receipt={receipt} />
        </>
      )}
    </section>
  );
}

/** How much of an order is paid, also by what the books have set off against its bill. */
function Settled({ paid, total }: { paid: number; total: number }) {
  const { t } = useWords("payments");
  return (
    <p className={styles.settled}>
      <Icon name="check" size={16} />{" "}
      {paid < total ? t("partPaid", { paid: rupees(paid), total: rupees(total) }) : t("paidInFull")}
    </p>
  );
}

type ShownProps = Pick<PayPanelProps, "paidFor" | "folded" | "receipt"> & { request: PaymentRequest };

function Shown({ request: { upi, online, payments }, paidFor, folded, receipt }: ShownProps) {
  const { t } = useWords("payments");
  const [reporting, setReporting] = useState(false);
  const byCode = upi && (
    <>
      <h2>{t("pay", { amount: rupees(upi.amount) })}</h2>
      <Code upi={upi} onPaid={() => setReporting(true)} reporting={reporting} />
      {reporting && (
        // The words about its picture come with it, and the code stays meanwhile.
        <Suspense fallback={null}>
          <ReportForm
            key={upi.amount}
            paidFor={paidFor}
            amount={upi.amount}
            onDone={() => setReporting(false)}
            onCancel={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
  return (
    <>
      {online && <PayOnline paidFor={paidFor} amount={online.amount} />}
      {byCode && folded ? (
        <details className={styles.folded}>
          <summary>{t("payNow")}</summary>
          {byCode}
        </details>
      ) : (
        byCode
      )}
      {(!byCode || folded) && payments.length > 0 && <h2>{t("title")}</h2>}
      <PaymentList payments={payments} receipt={receipt} />
    </>
  );
}

type CodeProps = { upi: NonNullable<PaymentRequest["upi"]>; reporting: boolean; onPaid: () => void };

function Code({ upi, reporting, onPaid }: CodeProps) {
  const { t } = useWords("payments");
  return (
    <div className={styles.code}>
      <img src={upi.qr} alt={t("code", { amount: rupees(upi.amount) })} width={148} height={148} />
      <div className={styles.words}>
        <p>{t("scan")}</p>
        <p>
          <b>{upi.id}</b>
          <br />
          <span className={styles.quiet}>{upi.name}</span>
        </p>
        <div className={styles.actions}>
          <OutwardButton look="primary" href={upi.address}>
            {t("openApp")}
          </OutwardButton>
          {!reporting && (
            <Button onClick={onPaid}>
              <Icon name="check" size={16} /> {t("paid")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Part of what is due may be paid. */
function ChosenAmount({ due, onChoose }: { due: number; onChoose: (amount: number | undefined) => void }) {
  const { t } = useWords("payments");
  const [text, setText] = useState(String(due));
  const wrong = typedAmount(text) === null;
  const choose = () => {
    const amount = typedAmount(text);
    if (amount !== null) onChoose(amount === due ? undefined : amount);
  };
  return (
    <Field
      label={t("amountToPay")}
      note={t("dueNow", { amount: rupees(due) })}
      before="₹"
      inputMode="decimal"
      maxLength={14}
      value={text}
      error={wrong ? t("wrongAmount") : null}
      onChange={({ target }) => setText(target.value)}
      onBlur={choose}
      onKeyDown={({ key }) => key === "Enter" && choose()}
    />
  );
}
