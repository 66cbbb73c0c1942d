import { type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { readProblem } from "@/shared/api/problem";
import { amountText, rupees } from "@/shared/format/rupees";
import { storeToday } from "@/shared/format/store-today";
import { useWords } from "@/shared/i18n/useWords";
import { Button, OutwardButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { KeepBack } from "@/shared/ui/KeepBack";
import { Problem } from "@/shared/ui/Problem";
import { useGetPaymentRequestQuery } from "../api";
import { Overpaid } from "../Overpaid";
import { type PaidFor, type Payment, type PaymentRequest, typedAmount } from "../wire";
import { BillChoice } from "./BillChoice";
import { ticked } from "./collect";
import { PaymentList } from "./PaymentList";
import { PayOnline } from "./PayOnline";
import styles from "./PayPanel.module.css";
import { ReportForm } from "./ReportForm";
import { hasArrived, returnedPayment } from "./returned";

const OFTEN = 3_000;
const FORBIDDEN = 403;

/**
 * The bills to pay, none for all that is due, and the part of them that was typed. `refused` is the reason
 * why the previously ticked bills were refused.
 */
type Chosen = { bills: readonly string[]; typed?: string; amount?: number; refused?: string };
const ALL: Chosen = { bills: [] };

type PayPanelProps = {
  paidFor: PaidFor;
  className?: string;
  /**
   * Whether the panel is collapsed because the order is paid another way or later;
   * the user can still open the code.
   */
  folded?: boolean;
  receipt?: (of: Payment) => ReactNode;
};

/**
 * Shows how to pay an order or dues by UPI or online, and the payments so far; nothing if the store offers
 * neither way. `className` frames the panel, `receipt` renders the receipt of a payment.
 */
export function PayPanel({ paidFor, className, folded, receipt }: PayPanelProps) {
  const { t } = useWords("payments");
  const [chosen, setChosen] = useState<Chosen>(ALL);
  const { bills, amount } = chosen;
  const [params] = useSearchParams();
  const returned = returnedPayment(params);
  const [arrived, setArrived] = useState(false);
  const waiting = returned !== null && !arrived;
  const { data, currentData, error, isFetching, refetch } = useGetPaymentRequestQuery(
    { paidFor, amount, bills },
    {
      pollingInterval: waiting ? OFTEN : 0,
      skipPollingIfUnfocused: true,
      // A cached list may contain a bill that has been refused since.
      refetchOnMountOrArgChange: "account" in paidFor,
    },
  );
  const unanswered = currentData === undefined;
  const failed = unanswered && !isFetching && error !== undefined;
  const { errors, status, offline } = readProblem(failed ? error : undefined);
  const refuse = (refused: string) => setChosen({ bills: [], refused });
  if (bills.length > 0 && errors.bills?.[0]) refuse(errors.bills[0]);
  if (waiting && data && hasArrived(returned, data)) setArrived(true);
  // Dues are a balance, which does not show how much of it was paid.
  const paid = data && !("account" in paidFor) ? data.total - data.unpaid : 0;
  const changed = chosen.typed !== undefined && typedAmount(chosen.typed) !== (amount ?? data?.amount);
  const outdated = unanswered || changed;
  // A choice without a way to pay it can be changed.
  const choosing = bills.length > 0 || chosen.typed !== undefined || chosen.refused !== undefined;
  const frame = className ?? styles.panel;
  const waitingTitle = <h2 role="status">{t("online.waiting")}</h2>;
  // The server answers 403 to a caller with nothing to pay here. Offline, the page itself shows the failure.
  if (failed && !data && status !== FORBIDDEN && (waiting || !offline))
    return (
      <section className={frame}>
        {waiting && waitingTitle}
        <Problem error={error} onRetry={refetch} />
      </section>
    );
  // Dues have more below the panel, so they wait for its height; on an order, it comes last.
  if (!data && isFetching && "account" in paidFor) return <KeepBack />;
  const payable = data && (data.upi || data.online || choosing);
  if (!data || !(payable || waiting || paid > 0 || data.payments.length > 0)) return null;
  return (
    <section className={`${frame} ${styles.pay} figures`}>
      {waiting ? (
        // Until the gateway’s message has arrived, no one can pay a second time.
        <>
          {waitingTitle}
          <PaymentList payments={data.payments} receipt={receipt} />
        </>
      ) : (
        <>
          {"account" in paidFor && data.due > 0 && payable && (
            <ChosenDues
              request={data}
              chosen={chosen}
              error={changed ? undefined : errors.amount?.[0]}
              onChoose={setChosen}
            />
          )}
          <Overpaid of={data} />
          {paid > 0 && <Settled paid={paid} total={data.total} />}
          {failed && !errors.amount && <Problem error={error} onRetry={refetch} />}
          {/* The amount of the previous choice must not be paid for what is ticked or typed now. */}
          <div className={styles.ways} inert={outdated} aria-busy={unanswered && !failed} hidden={failed}>
            <Shown
              request={data}
              paidFor={paidFor}
              bills={bills}
              outdated={outdated}
              folded={folded}
              receipt={receipt}
              onRefused={refuse}
              onReported={() => setChosen(ALL)}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** Shows how much of an order is paid, including what the books have set off against its bill. */
function Settled({ paid, total }: { paid: number; total: number }) {
  const { t } = useWords("payments");
  return (
    <p className={styles.settled}>
      <Icon name="check" size={16} />{" "}
      {paid < total ? t("partPaid", { paid: rupees(paid), total: rupees(total) }) : t("paidInFull")}
    </p>
  );
}

type ShownProps = Pick<PayPanelProps, "paidFor" | "folded" | "receipt"> & {
  request: PaymentRequest;
  bills: readonly string[];
  /** Whether the request still shows an earlier choice. */
  outdated: boolean;
  /** Called with the server's reason when it refuses the bills. */
  onRefused: (message: string) => void;
  onReported: () => void;
};

function Shown({ request, paidFor, bills, outdated, folded, receipt, onRefused, onReported }: ShownProps) {
  const { upi, online, payments } = request;
  const { t } = useWords("payments");
  const [reporting, setReporting] = useState(false);
  const byCode = upi && (
    <>
      <h2>{t("pay", { amount: rupees(upi.amount) })}</h2>
      <Code upi={upi} outdated={outdated} onPaid={() => setReporting(true)} reporting={reporting} />
      {reporting && (
        // The words for its picture load with the form; until then the payment code stays visible.
        <Suspense fallback={null}>
          <ReportForm
            paidFor={paidFor}
            amount={upi.amount}
            bills={bills}
            onRefused={onRefused}
            onDone={() => {
              setReporting(false);
              onReported();
            }}
            onCancel={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
  return (
    <>
      {online && <PayOnline paidFor={paidFor} amount={online.amount} bills={bills} onRefused={onRefused} />}
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

type CodeProps = Pick<ShownProps, "outdated"> & {
  upi: NonNullable<PaymentRequest["upi"]>;
  reporting: boolean;
  onPaid: () => void;
};

function Code({ upi, outdated, reporting, onPaid }: CodeProps) {
  const { t } = useWords("payments");
  return (
    <div className={styles.code}>
      <img
        src={upi.qr}
        alt={t("code", { amount: rupees(upi.amount) })}
        width={148}
        height={148}
        style={outdated ? { visibility: "hidden" } : undefined}
      />
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

type ChosenDuesProps = {
  request: PaymentRequest;
  chosen: Chosen;
  /** The reason why the amount is refused. */
  error?: string;
  onChoose: (chosen: Chosen) => void;
};

/** Chooses some bills or a part of what is due; the server computes the sum of the bills. */
function ChosenDues({ request: { due, amount, bills }, chosen, error, onChoose }: ChosenDuesProps) {
  const { t } = useWords("payments");
  const text = chosen.typed ?? amountText(amount);
  const typed = typedAmount(text);
  const choose = () => typed !== null && chosen.typed !== undefined && onChoose({ ...chosen, amount: typed });
  return (
    <>
      {bills.length > 0 && (
        <details className={`${styles.folded} ${styles.choice}`}>
          <summary>{t("chooseBills")}</summary>
          <BillChoice
            bills={bills}
            chosen={chosen.bills}
            today={storeToday()}
            onToggle={(name) => onChoose({ bills: ticked(chosen.bills, bills, name) })}
          />
        </details>
      )}
      <FieldError text={chosen.refused} />
      <Field
        label={t("amountToPay")}
        note={t("dueNow", { amount: rupees(due) })}
        before="₹"
        inputMode="decimal"
        maxLength={14}
        value={text}
        error={typed === null ? t("wrongAmount") : error}
        onChange={({ target }) => onChoose({ ...chosen, typed: target.value })}
        onBlur={choose}
        onKeyDown={({ key }) => key === "Enter" && choose()}
      />
    </>
  );
}
