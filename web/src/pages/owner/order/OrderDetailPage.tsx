import { useSearchParams } from "react-router";
import { useGetOwnerOrderQuery } from "@/features/backoffice/orders/api";
import type { OwnerOrder } from "@/features/backoffice/orders/wire";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { Account, Delivery, Payment, Totals } from "./facts";
import { OrderBooks } from "./OrderBooks";
import styles from "./OrderDetail.module.css";
import { OrderHead } from "./OrderHead";
import { OrderItems } from "./OrderItems";
import { OrderSkeleton } from "./OrderSkeleton";
import { OrderTimeline } from "./OrderTimeline";

const OFTEN = 30_000;
const NOT_FOUND = 404;

/** One order: who it is for, its items and what can be done with them, and what happened to it. */
export default function OrderDetailPage() {
  const [params] = useSearchParams();
  const id = Number(params.get("id"));
  const known = Number.isInteger(id) && id > 0;
  const { currentData, error, refetch } = useGetOwnerOrderQuery(id, {
    skip: !known,
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  if (currentData) return <Loaded order={currentData} />;
  if (!known || (error && readProblem(error).status === NOT_FOUND)) return <Unknown />;
  if (error) return <Problem error={error} onRetry={refetch} />;
  return <OrderSkeleton />;
}

function Loaded({ order }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  usePageTitle(t("order.title", { number: order.number }));
  return (
    <article className={styles.page}>
      <OrderHead order={order} />
      <div className={styles.column}>
        <OrderItems order={order} />
        <OrderTimeline order={order} />
      </div>
      <div className={styles.column}>
        <Totals order={order} />
        {order.books && <OrderBooks id={order.id} books={order.books} />}
        <Delivery order={order} />
        <Account order={order} />
        <Payment order={order} />
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
