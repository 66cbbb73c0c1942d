import { Button } from "antd";
import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useListRefundsQuery } from "../api";
import styles from "./Payments.module.css";
import { useRefunding } from "./useRefunding";

const OFTEN = 30_000;

/** Lists the money to pay back until the owner marks it as paid; shows nothing without a refund. */
export function RefundPanel() {
  const { t, language } = useWords("payments");
  const { path } = useStore();
  const refunding = useRefunding();
  const { data: refunds = [] } = useListRefundsQuery(undefined, {
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
  });
  if (refunds.length === 0) return null;
  return (
    <section className={`${styles.panel} figures`} aria-label={t("refund.title")}>
      <h2>{t("refund.title")}</h2>
      <p>{t("refund.help")}</p>
      <ul>
        {refunds.map(({ id, amount, requestedAt, orderId, number, customer, covered }) => (
          <li key={id} className={styles.held}>
            <span>
              <b>{rupees(amount)}</b> · {customer} ·{" "}
              <Link to={`${path("owner/orderdetail")}?id=${orderId}`}>
                {t("collect.ofOrder", { number })}
              </Link>
              <br />
              {covered ? dayAndTime(requestedAt, language) : t("refund.notCovered")}
            </span>
            {covered ? (
              <Button
                type="primary"
                disabled={refunding.busy}
                aria-label={t("refund.finishNamed", { amount: rupees(amount), name: customer })}
                onClick={() => refunding.end(id, "paid")}
              >
                {t("refund.finish")}
              </Button>
            ) : (
              <Button
                disabled={refunding.busy}
                aria-label={t("refund.dropNamed", { amount: rupees(amount), name: customer })}
                onClick={() => refunding.end(id, "kept")}
              >
                {t("refund.drop")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
