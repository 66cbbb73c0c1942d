import type { ReactNode } from "react";
import { Link } from "react-router";
import { rupees, wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { telephone } from "@/shared/tenant/address";
import { useCustomerWay } from "@/shared/tenant/customer-way";
import { RoundOff, Sum, Sums } from "@/shared/ui/Sums";
import { TaxSummary } from "../../TaxSummary";
import { WhyOrder } from "../../WhyOrder";
import { sumsOf } from "../../wire";
import type { OwnerOrder } from "../wire";
import styles from "./OrderDetail.module.css";

type OfOrder = { order: OwnerOrder };

/** Shows the amounts of the order. */
export function Totals({ order }: OfOrder) {
  const { t } = useWords("owner");
  return (
    <section className={styles.panel} aria-label={t("order.totals")}>
      <div className={styles.sums}>
        <Sums>
          {order.placed !== order.net && (
            <Sum name={t("order.asPlaced")}>
              <del>{wholeRupees(order.placed)}</del>
            </Sum>
          )}
          <Sum name={t("order.itemAmount")}>{rupees(order.itemAmount)}</Sum>
          {order.taxes.map(({ name, amount }) => (
            <Sum key={name} name={name}>
              {rupees(amount)}
            </Sum>
          ))}
          <RoundOff net={order.net} shown={sumsOf(order.itemAmount, order.taxes)} />
          <Sum name={t("order.total")} total>
            {wholeRupees(order.net)}
          </Sum>
        </Sums>
        <WhyOrder order={order} />
        <TaxSummary summary={order.taxSummary} />
      </div>
    </section>
  );
}

/** Shows the account with its address on the day of the order. */
export function Account({ order: { account, salesperson } }: OfOrder) {
  const { t } = useWords("owner");
  const customer = useCustomerWay();
  if (!account) return null;
  return (
    <Panel title={t("order.account")}>
      <p className={styles.who}>
        {account.code ? (
          <>
            <Link {...customer(account.code)}>{account.name}</Link>{" "}
            <span className={styles.small}>{account.code}</span>
          </>
        ) : (
          account.name
        )}
      </p>
      <dl className={styles.facts}>
        <Fact name={t("order.address")}>{account.address}</Fact>
        <Fact name={t("order.city")}>{account.city}</Fact>
        <Fact name={t("order.state")}>{account.state}</Fact>
        <Fact name={t("order.pincode")}>{account.pincode}</Fact>
        <Phones numbers={account.phones} />
        <Fact name={t("orders.salesperson")}>
          {salesperson ? `${salesperson.name} (${salesperson.code})` : t("orders.own")}
        </Fact>
      </dl>
    </Panel>
  );
}

/** Shows the delivery address of a guest's order. */
export function Delivery({ order: { delivery } }: OfOrder) {
  const { t } = useWords("owner");
  if (!delivery) return null;
  return (
    <Panel title={t("order.delivery")}>
      <p className={styles.who}>{delivery.name}</p>
      <dl className={styles.facts}>
        <Fact name={t("order.address")}>{delivery.address}</Fact>
        <Phones numbers={[delivery.mobile].filter(Boolean)} />
        <Fact name={t("order.email")}>
          {delivery.email && <a href={`mailto:${delivery.email}`}>{delivery.email}</a>}
        </Fact>
      </dl>
    </Panel>
  );
}

/** Shows the payment mode and the remarks. */
export function Payment({ order: { paymentMode, paid, freeDelivery, missing, remarks } }: OfOrder) {
  const { t } = useWords("owner");
  const { t: cart } = useWords("cart");
  return (
    <Panel title={t("order.payment")}>
      <dl className={styles.facts}>
        <Fact name={t("order.paymentMode")}>{cart(`payment.${paymentMode}`)}</Fact>
        <Fact name={t("order.missing")}>{missing > 0 && rupees(missing)}</Fact>
        {freeDelivery && <Fact name={t("order.deliveryTerms")}>{t("order.freeDelivery")}</Fact>}
        <Fact name={t("order.paid")}>{paid !== null && rupees(paid)}</Fact>
        {remarks.length > 0 && (
          <Fact name={t("order.remarks")}>
            {remarks.map((remark) => (
              <span key={remark} className={styles.remark}>
                {remark}
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function Phones({ numbers }: { numbers: string[] }) {
  const { t } = useWords("owner");
  if (numbers.length === 0) return null;
  return (
    <Fact name={t("order.phone")}>
      {numbers.map((number) => (
        <a key={number} className={`${styles.phone} figures`} href={`tel:${number}`}>
          {telephone(number)}
        </a>
      ))}
    </Fact>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${styles.panel} ${styles.padded}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Shows a line of facts; nothing if the fact has no value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
