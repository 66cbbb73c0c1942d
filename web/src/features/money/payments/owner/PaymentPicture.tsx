import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { PrivatePictures } from "@/shared/pictures/PrivatePictures";
import type { OwnersPayment } from "../wire";

/** Shows the screenshot of a payment; nothing without one. */
export function PaymentPicture({ of: { picture, amount } }: { of: OwnersPayment }) {
  const { t } = useWords("payments");
  if (!picture) return null;
  return <PrivatePictures small ids={[picture]} label={t("screenshotOf", { amount: rupees(amount) })} />;
}
