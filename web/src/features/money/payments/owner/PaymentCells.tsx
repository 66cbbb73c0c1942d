import { Button } from "antd";
import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { CardHead, CardLine, TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useStore } from "@/shared/tenant/store-context";
import { Badge } from "@/shared/ui/Badge";
import { useHowPaid } from "../useHowPaid";
import { type OwnersPayment, PAYMENT_SORT, toneOf } from "../wire";
import { PaymentPicture } from "./PaymentPicture";
import styles from "./Payments.module.css";
import { ReceiptInBooks, useBooksText } from "./ReceiptInBooks";
import type { useDeciding } from "./useDeciding";

type Deciding = Pick<ReturnType<typeof useDeciding>, "confirmOne" | "reject" | "bounce" | "clear">;

/** Shows what a payment is for: its order, or the customer's dues. */
function PaidFor({ of: { order, account } }: { of: OwnersPayment }) {
  const { t } = useWords("payments");
  const { path } = useStore();
  if (order)
    return (
      <Link to={`${path("owner/orderdetail")}?id=${order.id}`}>
        {t("collect.ofOrder", { number: order.number })}
      </Link>
    );
  const page = `${path("owner/customer")}?id=${encodeURIComponent(account ?? "")}`;
  return <Link to={page}>{t("dues")}</Link>;
}

/**
 * Returns the details of a payment: the overpaid part, why it is unpaid, its receipt in the books, its
 * collector, its bills, and the note.
 */
function useDetails() {
  const { t } = useWords("payments");
  const inBooks = useBooksText();
  return (of: OwnersPayment) => {
    const by = of.collected && t("collectedBy", { name: of.reportedBy });
    const over = of.over > 0 && t("over.ofPayment", { amount: rupees(of.over) });
    return [over, of.reason, inBooks(of), by, of.bills.join(", "), of.note].filter(Boolean).join(" · ");
  };
}

function State({ of }: { of: OwnersPayment }) {
  const { t } = useWords("payments");
  return <Badge tone={toneOf(of.state)}>{t(`state.${of.state}`)}</Badge>;
}

/** Confirms or rejects a payment; the owner may change the decision. */
export function Decide({ of, deciding }: { of: OwnersPayment; deciding: Deciding }) {
  const { t } = useWords("payments");
  const named = { amount: rupees(of.amount), name: of.customer };
  return (
    <div className={styles.ways}>
      {of.state === "bounced" && (
        <Button aria-label={t("clearNamed", named)} onClick={() => deciding.clear(of)}>
          {t("clear")}
        </Button>
      )}
      {of.state !== "confirmed" && of.state !== "bounced" && (
        <Button
          color="primary"
          variant="outlined"
          aria-label={t("confirmNamed", named)}
          onClick={() => deciding.confirmOne(of)}
        >
          {t("confirm")}
        </Button>
      )}
      {of.method === "cheque" && of.state === "confirmed" && (
        <Button aria-label={t("bounceNamed", named)} onClick={() => deciding.bounce([of.id])}>
          {t("bounce")}
        </Button>
      )}
      {of.state !== "rejected" && (
        <Button aria-label={t("rejectNamed", named)} onClick={() => deciding.reject([of.id])}>
          {t("reject")}
        </Button>
      )}
      <ReceiptInBooks of={of} />
    </div>
  );
}

export function usePaymentColumns(deciding: Deciding): ListColumn<OwnersPayment>[] {
  const { t, language } = useWords("payments");
  const how = useHowPaid();
  const details = useDetails();
  return [
    {
      key: "customer",
      title: t("customer"),
      sort: PAYMENT_SORT.customer,
      always: true,
      render: (row) => (
        <div className={styles.whole}>
          <TwoLines first={row.customer} second={<PaidFor of={row} />} />
        </div>
      ),
    },
    {
      key: "amount",
      title: t("amount"),
      sort: PAYMENT_SORT.amount,
      width: 150,
      always: true,
      render: (row) => <TwoLines first={rupees(row.amount)} second={<State of={row} />} title={row.reason} />,
    },
    {
      key: "utr",
      title: t("utrShort"),
      width: 220,
      from: "lg",
      render: (row) => (
        <div className={styles.pictured}>
          <PaymentPicture of={row} />
          <TwoLines first={how(row)} second={details(row)} title={details(row) || how(row)} />
        </div>
      ),
    },
    {
      key: "at",
      title: t("at"),
      sort: PAYMENT_SORT.at,
      width: 150,
      from: "xl",
      render: ({ reportedAt }) => dayAndTime(reportedAt, language),
    },
    {
      key: "decide",
      title: t("decide"),
      untitled: true,
      width: 190,
      always: true,
      render: (row) => <Decide of={row} deciding={deciding} />,
    },
  ];
}

export function PaymentCard({ row, deciding }: { row: OwnersPayment; deciding: Deciding }) {
  const { language } = useWords("payments");
  const how = useHowPaid();
  const details = useDetails();
  return (
    <div className={styles.card}>
      <CardHead>
        <b className="figures">{rupees(row.amount)}</b>
        <State of={row} />
      </CardHead>
      <span>
        {row.customer} · <PaidFor of={row} />
      </span>
      <CardLine whole>{[how(row), dayAndTime(row.reportedAt, language)].join(" · ")}</CardLine>
      <CardLine whole>{details(row)}</CardLine>
      <PaymentPicture of={row} />
      <Decide of={row} deciding={deciding} />
    </div>
  );
}
