import type { Payment } from "@/features/money/payments/wire";
import { DownloadButton } from "@/features/papers/exports/buyer/DownloadButton";
import { useWords } from "@/shared/i18n/useWords";

/** Downloads the receipt of a payment as a PDF; nothing if it has none. */
export function ReceiptButton({ of }: { of: Payment }) {
  const { t } = useWords("payments");
  if (of.receipt === null) return null;
  return (
    <DownloadButton
      compact
      request={{ kind: "receipt", paymentId: of.id }}
      text={t("collect.receipt", { number: of.receipt })}
    />
  );
}
