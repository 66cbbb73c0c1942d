import { Button } from "antd";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { OrderPayments } from "@/features/money/payments/owner/OrderPayments";
import { Changes } from "@/features/orders/changes/owner/Changes";
import { useGetOwnerOrderQuery } from "@/features/orders/orders/owner/api";
import { Account, Delivery, Payment, Totals } from "@/features/orders/orders/owner/detail/facts";
import { OrderBooks } from "@/features/orders/orders/owner/detail/OrderBooks";
import { OrderCredit } from "@/features/orders/orders/owner/detail/OrderCredit";
import styles from "@/features/orders/orders/owner/detail/OrderDetail.module.css";
import { OrderHead } from "@/features/orders/orders/owner/detail/OrderHead";
import { OrderItems } from "@/features/orders/orders/owner/detail/OrderItems";
import { OrderNotes } from "@/features/orders/orders/owner/detail/OrderNotes";
import { OrderSkeleton } from "@/features/orders/orders/owner/detail/OrderSkeleton";
import { OrderTimeline } from "@/features/orders/orders/owner/detail/OrderTimeline";
import { Dispatches } from "@/features/orders/orders/owner/dispatches/Dispatches";
import { nextMove, partyOf } from "@/features/orders/orders/owner/rules";
import type { OwnerOrder } from "@/features/orders/orders/owner/wire";
import { OrderReturns } from "@/features/orders/returns/owner/OrderReturns";
import { useReturnSteps } from "@/features/orders/returns/owner/useReturnSteps";
import { CreditNoteFiles } from "@/features/papers/exports/owner/CreditNoteFiles";
import { DispatchSlip, OrderFiles } from "@/features/papers/exports/owner/OrderFiles";
import { LinkButton } from "@/shared/antd/LinkButton";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { OrderDues } from "./OrderDues";

// Loaded on demand, because few orders have an invoice.
const OrderInvoices = lazy(async () => ({
  default: (await import("@/features/orders/orders/OrderInvoices")).OrderInvoices,
}));

const OFTEN = 30_000;
const NOT_FOUND = 404;

/** The page of an order: its customer, its items with their actions, and its history. */
export default function OrderDetailPage() {
  const [params] = useSearchParams();
  const id = Number(params.get("id"));
  const valid = Number.isInteger(id) && id > 0;
  const { currentData, error, refetch } = useGetOwnerOrderQuery(id, {
    skip: !valid,
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  if (currentData) return <Loaded key={currentData.id} order={currentData} />;
  if (!valid || (error && readProblem(error).status === NOT_FOUND)) return <Unknown />;
  if (error) return <Problem error={error} onRetry={refetch} />;
  return <OrderSkeleton />;
}

function Loaded({ order }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  usePageTitle(t("order.title", { number: order.number }));
  const panel = `${styles.panel} ${styles.padded}`;
  const isDecided = !nextMove(order) && !order.onHold;
  const code = order.account?.code;
  return (
    <article className={styles.page}>
      <OrderHead order={order} files={<OrderFiles id={order.id} />} />
      {!isDecided && code && <OrderDues code={code} />}
      <div className={styles.column}>
        <OrderItems order={order} />
        <Totals order={order} />
        <Changes className={panel} order={order} />
        <Dispatches
          order={order}
          slipOf={(dispatchId) => <DispatchSlip id={order.id} dispatchId={dispatchId} />}
        />
        <OrderReturns
          className={panel}
          order={order}
          customer={partyOf(order).name}
          creditNote={(of) => <CreditNoteFiles of={of} />}
        />
        <OrderTimeline order={order} more={useReturnSteps(order.id)} />
      </div>
      <div className={styles.column}>
        <OrderCredit order={order} />
        <Account order={order} />
        <Delivery order={order} />
        <OrderPayments order={order} />
        <Payment order={order} />
        {order.books && <OrderBooks id={order.id} books={order.books} />}
        <Suspense fallback={null}>
          <OrderInvoices
            className={panel}
            invoices={order.invoices}
            button={(copy) => <Button {...copy} />}
          />
        </Suspense>
        <OrderNotes key={order.id} order={order} />
      </div>
    </article>
  );
}

function Unknown() {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { path } = useStore();
  return (
    <EmptyState page drawing="papers" title={common("noDataFound")} help={t("order.unknown")}>
      <LinkButton to={path("owner/orders")}>{t("orders.showAll")}</LinkButton>
    </EmptyState>
  );
}
