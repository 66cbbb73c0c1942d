import { useState } from "react";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Button, OutwardButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { Icon } from "@/shared/ui/Icon";
import { useGetPaymentRequestQuery } from "../api";
import { type PaidFor, type PaymentRequest, typedAmount } from "../wire";
import { PaymentList } from "./PaymentList";
import styles from "./PayPanel.module.css";
import { ReportForm } from "./ReportForm";

/** How to pay an order or dues by UPI, and what was reported; nothing where the store takes no UPI. `className` frames it. */
export function PayPanel({ paidFor, className }: { paidFor: PaidFor; className?: string }) {
  const [amount, setAmount] = useState<number>();
  const { data } = useGetPaymentRequestQuery({ paidFor, amount });
  if (!data || (!data.upi && data.payments.length === 0)) return null;
  return (
    <section className={`${className ?? styles.panel} ${styles.pay} figures`}>
      {"account" in paidFor && data.due > 0 && data.upi && (
        <ChosenAmount due={data.due} onChoose={(chosen) => setAmount(chosen)} />
      )}
      <Shown request={data} paidFor={paidFor} />
    </section>
  );
}

function Shown({ request: { upi, payments }, paidFor }: { request: PaymentRequest; paidFor: PaidFor }) {
  const { t } = useWords("payments");
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <h2>{upi ? t("pay", { amount: rupees(upi.amount) }) : t("title")}</h2>
      {upi && <Code upi={upi} onPaid={() => setReporting(true)} reporting={reporting} />}
      {upi && reporting && (
        <ReportForm
          key={upi.amount}
          paidFor={paidFor}
          amount={upi.amount}
          onDone={() => setReporting(false)}
          onCancel={() => setReporting(false)}
        />
      )}
      <PaymentList payments={payments} />
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
