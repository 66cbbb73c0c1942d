import { useGetPaymentRequestQuery } from "@/features/money/payments/api";
import { PayPanel } from "@/features/money/payments/buyer/PayPanel";
import type { Order } from "@/features/orders/orders/buyer/wire";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import styles from "./HowToPay.module.css";

type HowToPayProps = { order: Pick<Order, "id" | "net" | "paymentMode"> };

/** How to pay a new order: by UPI or online, or by the store's own picture if it takes neither. */
export function HowToPay({ order: { id, net, paymentMode } }: HowToPayProps) {
  const { t } = useWords("checkout");
  const { storefront } = useStore();
  const { data, isLoading } = useGetPaymentRequestQuery({ paidFor: { order: id } });
  // The panel also shows reported payments after everything is paid.
  const byPanel = data && (data.upi || data.online || data.payments.length > 0);
  if (byPanel && net !== null) {
    return (
      <div className={styles.card}>
        <PayPanel paidFor={{ order: id }} folded={paymentMode !== "Bank"} />
      </div>
    );
  }
  if (!storefront.paymentPicture || isLoading) return null;
  return (
    <section className={styles.payment}>
      <h2>{t("complete.payTo")}</h2>
      <img src={storefront.paymentPicture} alt={t("complete.paymentPicture")} width={280} height={280} />
    </section>
  );
}
