import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { PaymentRequest } from "./wire";

/** What was paid of an order beyond its amount, and where it is; nothing where nothing is too much. */
export function Overpaid({ of: { over, onAccount } }: { of: Pick<PaymentRequest, "over" | "onAccount"> }) {
  const { t } = useWords("payments");
  if (!over) return null;
  return <p role="status">{t(onAccount ? "over.onAccount" : "over.guest", { amount: rupees(over) })}</p>;
}
