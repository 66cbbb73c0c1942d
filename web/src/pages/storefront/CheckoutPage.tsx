import { type FormEvent, useId } from "react";
import { Link, Navigate } from "react-router";
import { OrderedLine } from "@/features/cart/CartLineRow";
import { AskedFields, DeliveryFields } from "@/features/cart/CheckoutFields";
import { PaymentChoice } from "@/features/cart/PaymentChoice";
import { orderedLines } from "@/features/cart/rules";
import { Sums, Total } from "@/features/cart/Sums";
import { useCart } from "@/features/cart/useCart";
import { useCheckout } from "@/features/cart/useCheckout";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { PageFrame } from "@/shared/ui/PageFrame";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import styles from "./CheckoutPage.module.css";
import { CustomersOnly } from "./parts/CustomersOnly";

export function CheckoutPage() {
  const { t } = useWords("cart");
  return (
    <CustomersOnly>
      <Breadcrumb />
      <PageFrame title={t("checkout.title")}>
        <Checkout />
      </PageFrame>
    </CustomersOnly>
  );
}

function Breadcrumb() {
  const { t } = useWords("cart");
  const { path } = useStore();
  return (
    <nav className={styles.crumbs} aria-label={t("checkout.breadcrumb")}>
      <ol>
        <li>
          <Link to={path()}>{t("checkout.home")}</Link>
        </li>
        <li>
          <Link to={path("contactus")}>{t("checkout.support")}</Link>
        </li>
        <li aria-current="page">{t("checkout.title")}</li>
      </ol>
    </nav>
  );
}

function Checkout() {
  const { t } = useWords(["cart", "shop"]);
  const { path } = useStore();
  const { lines, totals, isLoading } = useCart();
  const { form, change, error, submit, placing, problem, labels, guest, clear } = useCheckout();
  const id = useId();
  if (isLoading) return <RowSkeletons count={4} />;
  if (lines.length === 0 && !placing) return <Navigate to={path("shop")} replace />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form id={id} className={styles.page} onSubmit={send} noValidate>
      <div className={styles.column}>
        {guest && (
          <section className={styles.panel}>
            <h2>{t("checkout.details")}</h2>
            {clear && (
              <Button look="text" onClick={clear}>
                {t("checkout.notYou")}
              </Button>
            )}
            <DeliveryFields
              value={form.delivery}
              error={error}
              onChange={(delivery) => change({ delivery })}
            />
          </section>
        )}
        <section className={styles.panel}>
          <PaymentChoice
            value={form.mode}
            error={error?.field === "mode" ? t(error.message) : null}
            onChange={(mode) => change({ mode })}
          />
        </section>
        {labels.length > 0 && (
          <section className={styles.panel}>
            <h2>{t("checkout.more")}</h2>
            <AskedFields
              labels={labels}
              values={form.values}
              error={error}
              onChange={(values) => change({ values })}
            />
          </section>
        )}
      </div>
      <div className={styles.column}>
        <section className={styles.panel}>
          <h2>{t("checkout.orderItems")}</h2>
          <ul>
            {orderedLines(lines).map((line) => (
              <OrderedLine key={`${line.code}/${line.size}`} line={line} />
            ))}
          </ul>
          {totals && <Sums totals={totals} />}
        </section>
        <footer className={styles.foot}>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          {totals && <Total totals={totals} />}
          <Button type="submit" look="primary" large wide disabled={placing}>
            {t(placing ? "placing" : "placeOrder")}
          </Button>
        </footer>
      </div>
    </form>
  );
}
