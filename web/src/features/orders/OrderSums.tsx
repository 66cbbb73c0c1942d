import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./Order.module.css";
import type { Order } from "./wire";

export function OrderSums({ order }: { order: Order }) {
  const { t } = useWords("orders");
  const { t: cart } = useWords("cart");
  return (
    <section className={styles.panel}>
      <dl className={`${styles.sums} figures`}>
        {order.net !== null && order.itemAmount !== null && (
          <>
            <div>
              <dt>{t("sumItems")}</dt>
              <dd>
                <Rupees amount={order.itemAmount} />
              </dd>
            </div>
            <div>
              <dt>{t("gst")}</dt>
              <dd>
                <Rupees amount={Math.round((order.net - order.itemAmount) * 100) / 100} />
              </dd>
            </div>
          </>
        )}
        {order.paid !== null && order.paid > 0 && (
          <div>
            <dt>{t("paid")}</dt>
            <dd>
              <Rupees amount={order.paid} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t("payment")}</dt>
          <dd>{cart(`payment.${order.paymentMode}`)}</dd>
        </div>
        {order.net !== null && (
          <div className={styles.total}>
            <dt>{t("total")}</dt>
            <dd>
              <Rupees amount={order.net} whole />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
