import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import { RoundOff, Sum, Sums } from "@/shared/ui/Sums";
import { TaxSummary } from "../TaxSummary";
import { WhyOrder } from "../WhyOrder";
import { sumsOf } from "../wire";
import styles from "./Order.module.css";
import type { Order } from "./wire";

export function OrderSums({ order }: { order: Order }) {
  const { t } = useWords("orders");
  const { t: cart } = useWords("cart");
  return (
    <section className={styles.panel}>
      <Sums>
        {order.itemAmount !== null && (
          <>
            {order.placed !== null && order.placed !== order.net && (
              <Sum name={t("asPlaced")}>
                <del>
                  <Rupees amount={order.placed} whole />
                </del>
              </Sum>
            )}
            <Sum name={t("sumItems")}>
              <Rupees amount={order.itemAmount} />
            </Sum>
            {order.taxes.map(({ name, amount }) => (
              <Sum key={name} name={name}>
                <Rupees amount={amount} />
              </Sum>
            ))}
            <RoundOff net={order.net ?? 0} shown={sumsOf(order.itemAmount, order.taxes)} />
          </>
        )}
        {order.paid !== null && order.paid > 0 && (
          <Sum name={t("paid")}>
            <Rupees amount={order.paid} />
          </Sum>
        )}
        {order.missing > 0 && (
          <Sum name={t("missing")}>
            <Rupees amount={order.missing} />
          </Sum>
        )}
        {order.freeDelivery && <Sum name={t("delivery")}>{t("free")}</Sum>}
        <Sum name={t("payment")}>{cart(`payment.${order.paymentMode}`)}</Sum>
        {order.net !== null && (
          <Sum name={t("total")} total>
            <Rupees amount={order.net} whole />
          </Sum>
        )}
      </Sums>
      <WhyOrder order={order} />
      <TaxSummary summary={order.taxSummary} />
    </section>
  );
}
