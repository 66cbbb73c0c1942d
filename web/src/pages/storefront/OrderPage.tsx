import { lazy, Suspense, useRef } from "react";
import { Navigate, useParams } from "react-router";
import { PayPanel } from "@/features/money/payments/buyer/PayPanel";
import { Changes } from "@/features/orders/changes/buyer/Changes";
import { useGetOrderQuery } from "@/features/orders/orders/buyer/api";
import { Dispatches } from "@/features/orders/orders/buyer/Dispatches";
import panels from "@/features/orders/orders/buyer/Order.module.css";
import { OrderItems } from "@/features/orders/orders/buyer/OrderItems";
import { OrderSums } from "@/features/orders/orders/buyer/OrderSums";
import { OrderTimeline } from "@/features/orders/orders/buyer/OrderTimeline";
import { StoreNote } from "@/features/orders/orders/buyer/StoreNote";
import { useCancelling } from "@/features/orders/orders/buyer/useCancelling";
import type { Order } from "@/features/orders/orders/buyer/wire";
import { OrderAmount } from "@/features/orders/orders/OrderAmount";
import { Returns } from "@/features/orders/returns/buyer/Returns";
import { readProblem } from "@/shared/api/problem";
import { fullDay } from "@/shared/format/dates";
import { useFootHeight } from "@/shared/hooks/useFootHeight";
import { useWords } from "@/shared/i18n/useWords";
import { useTyped } from "@/shared/storage/useTyped";
import { telephone } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { Button, IconLink } from "@/shared/ui/Button";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import styles from "./OrderPage.module.css";
import { AccountArea } from "./parts/AccountArea";
import { CreditNoteButtons } from "./parts/CreditNoteButtons";
import { CustomersOnly } from "./parts/CustomersOnly";
import { OrderMenu } from "./parts/OrderMenu";
import { ReceiptButton } from "./parts/ReceiptButton";
import { RepeatButton } from "./parts/RepeatButton";

// Loaded on demand, because few orders have an invoice.
const OrderInvoices = lazy(async () => ({
  default: (await import("@/features/orders/orders/OrderInvoices")).OrderInvoices,
}));

export function OrderPage() {
  const { path } = useStore();
  const { orderId = "" } = useParams();
  const { data, currentData, error, refetch } = useGetOrderQuery(orderId);
  return (
    <CustomersOnly>
      <AccountArea>
        {error && readProblem(error).status === 404 ? (
          <Navigate to={path("orders")} replace />
        ) : error && !currentData ? (
          <Problem error={error} onRetry={refetch} />
        ) : data ? (
          <Loaded key={data.id} order={data} />
        ) : (
          <RowSkeletons count={6} />
        )}
      </AccountArea>
    </CustomersOnly>
  );
}

function Loaded({ order }: { order: Order }) {
  const { t, language } = useWords("orders");
  const { t: common } = useWords("common");
  const { path } = useStore();
  const { ask, dialog } = useCancelling(order);
  const [asking, setAsking] = useTyped<"change" | "return" | null>(`asking.${order.id}`, null);
  const foot = useRef<HTMLDivElement>(null);
  useFootHeight(foot);
  usePageTitle(t("number", { number: order.number }));
  const facts = [fullDay(order.placedAt, language), order.recipient?.name];
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <IconLink icon="arrowLeft" size={24} label={common("back")} to={path("orders")} />
        <div className={styles.words}>
          <h1 className="figures">{t("number", { number: order.number })}</h1>
          <p className="ellipsis figures">{facts.filter(Boolean).join(" · ")}</p>
        </div>
      </header>
      <div className={styles.column}>
        <section className={panels.panel}>
          <div className={panels.between}>
            <div>
              {order.net !== null && (
                <p className={`${panels.figure} figures`}>
                  <OrderAmount order={order} />
                </p>
              )}
              <p className={panels.small}>{t("items", { count: order.itemCount })}</p>
            </div>
            <StatusBadge status={order.status} partly={order.partly} />
          </div>
          {order.onHold && (
            <p className={panels.small} role="status">
              {t("onHold")}
            </p>
          )}
          <OrderTimeline order={order} />
        </section>
        <div className={styles.items}>
          <OrderItems order={order} onCancel={(item) => ask(item)} />
        </div>
      </div>
      <div className={styles.column}>
        <div className={`${styles.foot} ${styles.withMenu}`} ref={foot}>
          <RepeatButton order={order} large />
          <Suspense fallback={<span />}>
            <OrderMenu
              order={order}
              onChange={() => setAsking("change")}
              onReturn={() => setAsking("return")}
              onCancel={() => ask(null)}
            />
          </Suspense>
        </div>
        <StoreNote order={order} />
        {/* Without this boundary, texts that load late would hide the whole page or its other parts. */}
        <Suspense fallback={null}>
          <Changes
            className={panels.panel}
            order={order}
            asking={asking === "change"}
            onClose={() => setAsking(null)}
          />
        </Suspense>
        <Suspense fallback={null}>
          <Dispatches order={order} />
        </Suspense>
        <Suspense fallback={null}>
          <Returns
            className={panels.panel}
            order={order}
            asking={asking === "return"}
            onClose={() => setAsking(null)}
            creditNote={(of) => order.net !== null && <CreditNoteButtons of={of} />}
          />
        </Suspense>
        <OrderSums order={order} />
        <Recipient order={order} />
        <Remarks remarks={order.remarks} />
        {/* These are fetched separately, so they come last and push nothing down. */}
        <Suspense fallback={null}>
          {order.net !== null && (
            <PayPanel
              className={panels.panel}
              paidFor={{ order: order.id }}
              folded={order.paymentMode !== "Bank"}
              receipt={(payment) => <ReceiptButton of={payment} />}
            />
          )}
          <OrderInvoices
            className={panels.panel}
            invoices={order.invoices}
            button={(copy) => <Button {...copy} />}
          />
        </Suspense>
      </div>
      {dialog}
    </article>
  );
}

function Recipient({ order: { recipient } }: { order: Order }) {
  const { t } = useWords("orders");
  if (!recipient) return null;
  return (
    <section className={panels.panel}>
      <h2>{t("deliverTo")}</h2>
      <p className={styles.address}>
        {recipient.name}
        <br />
        {recipient.address}
        {recipient.phone && (
          <>
            <br />
            <a href={`tel:${recipient.phone}`}>{telephone(recipient.phone)}</a>
          </>
        )}
      </p>
    </section>
  );
}

function Remarks({ remarks }: { remarks: string[] }) {
  const { t } = useWords("orders");
  if (remarks.length === 0) return null;
  return (
    <section className={panels.panel}>
      <h2>{t("remarks")}</h2>
      {remarks.map((remark) => (
        <p key={remark} className={styles.address}>
          {remark}
        </p>
      ))}
    </section>
  );
}
