import { type FormEvent, Suspense, useId } from "react";
import { Link, Navigate } from "react-router";
import { PunchFirst, useMustPunchIn } from "@/features/field/punch/PunchFirst";
import { CartCredit } from "@/features/orders/cart/CartCredit";
import { CartSchemes } from "@/features/orders/cart/CartSchemes";
import { DeliveryFields, ExtraFields } from "@/features/orders/cart/CheckoutFields";
import { OrderedLines } from "@/features/orders/cart/OrderedLines";
import { OrderValue } from "@/features/orders/cart/OrderValue";
import { PaymentChoice } from "@/features/orders/cart/PaymentChoice";
import { Sums, Total } from "@/features/orders/cart/Sums";
import { useCart } from "@/features/orders/cart/useCart";
import { useCheckout } from "@/features/orders/cart/useCheckout";
import { useWords } from "@/shared/i18n/useWords";
import { BankAccount } from "@/shared/tenant/BankAccount";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import styles from "./CheckoutPage.module.css";
import { CustomersOnly } from "./parts/CustomersOnly";
import { DeliverTo, useBuyer } from "./parts/DeliverTo";

export function CheckoutPage() {
  const { t } = useWords("checkout");
  return (
    <CustomersOnly>
      <Breadcrumb />
      <PageFrame title={t("title")}>
        <Suspense fallback={<RowSkeletons count={4} />}>
          <Checkout />
        </Suspense>
      </PageFrame>
    </CustomersOnly>
  );
}

function Breadcrumb() {
  const { t } = useWords("checkout");
  const { path } = useStore();
  return (
    <nav className={styles.crumbs} aria-label={t("breadcrumb")}>
      <ol>
        <li>
          <Link to={path()}>{t("home")}</Link>
        </li>
        <li>
          <Link to={path("contactus")}>{t("support")}</Link>
        </li>
        <li aria-current="page">{t("title")}</li>
      </ol>
    </nav>
  );
}

function Checkout() {
  const { t: cart } = useWords(["cart", "shop"]);
  const { t } = useWords("checkout");
  const { path } = useStore();
  const { lines, totals, error: failure, isLoading, refetch } = useCart();
  const { form, change, changeDelivery, errors, submit, placing, problem, credit, labels, guest, clear } =
    useCheckout();
  const buyer = useBuyer();
  const mustPunchIn = useMustPunchIn();
  const id = useId();
  // The address stands above the form, and would push it down.
  if (isLoading || buyer === undefined) return <RowSkeletons count={4} />;
  if (failure && lines.length === 0) return <Problem error={failure} onRetry={refetch} />;
  if (lines.length === 0 && !placing) return <Navigate to={path("shop")} replace />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form id={id} className={styles.page} onSubmit={send} noValidate>
      <div className={styles.column}>
        {guest && (
          <section className={styles.panel}>
            <h2>{t("details")}</h2>
            {clear && (
              <p className={styles.kept}>
                {t("kept")}{" "}
                <Button look="text" onClick={clear}>
                  {t("notYou")}
                </Button>
              </p>
            )}
            <DeliveryFields value={form.delivery} errors={errors} onChange={changeDelivery} />
          </section>
        )}
        {buyer && (
          <section className={styles.panel}>
            <DeliverTo buyer={buyer} />
          </section>
        )}
        {labels.length > 0 && (
          <section className={styles.panel}>
            <h2>{t("more")}</h2>
            <ExtraFields
              labels={labels}
              values={form.values}
              errors={errors}
              onChange={(values) => change({ values })}
            />
          </section>
        )}
      </div>
      <div className={styles.column}>
        <section className={styles.panel}>
          <h2>{t("orderItems")}</h2>
          <OrderedLines lines={lines} />
          <CartSchemes />
          {totals && <Sums totals={totals} lines={lines} />}
          {form.mode === "Bank" && <BankAccount />}
        </section>
        <footer className={styles.foot}>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          {totals && <OrderValue totals={totals} />}
          <CartCredit totals={totals} {...credit} />
          {totals && <Total totals={totals} />}
          <PaymentChoice
            value={form.mode}
            creditDays={buyer?.creditDays}
            error={errors.mode}
            onChange={(mode) => change({ mode })}
          />
          {mustPunchIn ? (
            <PunchFirst />
          ) : (
            <Button type="submit" look="primary" large wide disabled={placing}>
              {cart(placing ? "placing" : "placeOrder")}
            </Button>
          )}
        </footer>
      </div>
    </form>
  );
}
