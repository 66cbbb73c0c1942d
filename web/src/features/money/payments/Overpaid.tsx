import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { PaymentRequest } from "./wire";

type OverpaidProps = { of: Pick<PaymentRequest, "over" | "hasAccount" | "refunds"> };

/** Shows the money paid beyond the amount of an order: where it is, and how much was or will be paid back. */
export function Overpaid({ of: { over, hasAccount, refunds } }: OverpaidProps) {
  const { t, language } = useWords("payments");
  return (
    <>
      {over > 0 && (
        <p role="status">{t(hasAccount ? "over.onAccount" : "over.guest", { amount: rupees(over) })}</p>
      )}
      {refunds.map(({ id, amount, paidAt }) => (
        <p key={id} role="status">
          {paidAt
            ? t("refund.done", { amount: rupees(amount), at: dayAndTime(paidAt, language) })
            : t("refund.open", { amount: rupees(amount) })}
        </p>
      ))}
    </>
  );
}
