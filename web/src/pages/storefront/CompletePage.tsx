import { Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import { PushOffer } from "@/features/notices/notifications/PushOffer";
import { WaitingCard } from "@/features/orders/cart/WaitingOrders";
import { useWaitingOrder } from "@/features/orders/cart/waiting";
import { useGetOrderQuery } from "@/features/orders/orders/buyer/api";
import { ShareOrder } from "@/features/orders/orders/buyer/ShareOrder";
import { OrderPapers } from "@/features/papers/exports/buyer/OrderPapers";
import { useWords } from "@/shared/i18n/useWords";
import { BankAccount } from "@/shared/tenant/BankAccount";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./CompletePage.module.css";
import { CustomersOnly } from "./parts/CustomersOnly";
import { HowToPay } from "./parts/HowToPay";

const NOT_YET = "\u00a0";

export function CompletePage() {
  const [search] = useSearchParams();
  const { path } = useStore();
  const id = search.get("orderId");
  const waiting = search.get("waiting");
  if (!id && !waiting) return <Navigate to={path("orders")} replace />;
  return <CustomersOnly>{id ? <Complete id={id} /> : <Waiting orderKey={waiting ?? ""} />}</CustomersOnly>;
}

/** An order that waits for a connection; once it is sent, the page shows the confirmation. */
function Waiting({ orderKey }: { orderKey: string }) {
  const { t } = useWords("cart");
  const { t: checkout } = useWords("checkout");
  const { path } = useStore();
  const { order, sentAs } = useWaitingOrder(orderKey);
  usePageTitle(t("waiting.title"));
  if (sentAs !== undefined) return <Navigate to={`${path("cart/complete")}?orderId=${sentAs}`} replace />;
  if (!order) return <Navigate to={path("orders")} replace />;
  return (
    <div className={styles.page}>
      <span className={`${styles.mark} ${styles.waiting}`}>
        <Icon name={order.refused === null ? "clock" : "alert"} size={40} />
      </span>
      <h1>{t(order.refused === null ? "waiting.title" : "waiting.notSent")}</h1>
      <div className={styles.card}>
        <WaitingCard waiting={order} />
      </div>
      <div className={styles.actions}>
        <LinkButton look="primary" large to={path("shop")}>
          {t("continueShopping")}
        </LinkButton>
        <LinkButton large to={path("orders")}>
          {checkout("complete.track")}
        </LinkButton>
      </div>
    </div>
  );
}

function Complete({ id }: { id: string }) {
  const { t: cart } = useWords("cart");
  const { t } = useWords("checkout");
  const { t: orders } = useWords("orders");
  const { path, settings } = useStore();
  const { data: order } = useGetOrderQuery(id);
  const hasAmount = order ? order.net !== null : !settings.onlyProducts;
  usePageTitle(t("complete.title"));
  return (
    <div className={styles.page}>
      <span className={styles.mark}>
        <Icon name="check" size={40} />
      </span>
      <h1>{t("complete.title")}</h1>
      {/* The lines reserve their height until the order is loaded, because a link that moves during a
          press gets no click. */}
      <p className="figures">{order ? t("complete.number", { number: order.number }) : NOT_YET}</p>
      {hasAmount && (
        <p className={`${styles.amount} figures`}>
          {order ? <Rupees amount={order.net ?? 0} whole /> : NOT_YET}
        </p>
      )}
      <p>{t("complete.note")}</p>
      {order?.onHold && <p>{orders("onHold")}</p>}
      {order?.items.some(({ later }) => later) && <p>{orders("later.placed")}</p>}
      {order?.paymentMode === "Bank" && (
        <div className={styles.card}>
          <BankAccount />
        </div>
      )}
      <div className={styles.actions}>
        <LinkButton look="primary" large to={path("orders")}>
          {t("complete.track")}
        </LinkButton>
        <LinkButton to={path("shop")}>{cart("continueShopping")}</LinkButton>
        <OrderPapers id={Number(id)} priced={order?.net != null} />
      </div>
      {/* These parts load late and are below the links, which they would otherwise move during a press.
          Without this boundary, their loading texts would hide the whole page. */}
      <Suspense fallback={null}>
        {order && <HowToPay order={order} />}
        {order?.link && (
          <div className={styles.card}>
            <ShareOrder order={order} link={order.link} />
          </div>
        )}
      </Suspense>
      <div className={styles.card}>
        <PushOffer order={id} />
      </div>
    </div>
  );
}
