import { useSearchParams } from "react-router";
import { WaitingOrders } from "@/features/cart/WaitingOrders";
import { ORDERS_PAGE, useListOrdersQuery } from "@/features/orders/api";
import { OrderCard } from "@/features/orders/OrderCard";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import styles from "./OrdersPage.module.css";
import { AccountArea } from "./parts/AccountArea";
import { CustomersOnly } from "./parts/CustomersOnly";

export function OrdersPage() {
  const { t } = useWords("orders");
  return (
    <CustomersOnly>
      <AccountArea>
        <PageFrame title={t("title")}>
          <WaitingOrders />
          <Orders />
        </PageFrame>
      </AccountArea>
    </CustomersOnly>
  );
}

function Orders() {
  const { t } = useWords("orders");
  const { path } = useStore();
  const { salesperson } = useSession();
  const party = useParty()?.code;
  const [params] = useSearchParams();
  const page = Math.max(0, Number(params.get("page") ?? 1) - 1) || 0;
  const { data, currentData, error, refetch } = useListOrdersQuery({ page, salesperson, party });
  if (error && !currentData) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={ORDERS_PAGE} height={132} />;
  if (data.items.length === 0 && page === 0) {
    return (
      <EmptyState drawing="papers" title={t("none")} help={t("noneHelp")}>
        <LinkButton look="primary" to={path("shop")}>
          {t("startShopping")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} withParty={salesperson} />
          </li>
        ))}
      </ul>
      <Pages page={page} pages={Math.ceil(data.total / ORDERS_PAGE)} />
    </>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const { t } = useWords("orders");
  const { path } = useStore();
  if (pages <= 1) return null;
  const to = (wanted: number) => `${path("orders")}?page=${wanted + 1}`;
  return (
    <nav className={`${styles.pages} figures`} aria-label={t("pages")}>
      {page > 0 ? <LinkButton to={to(page - 1)}>{t("newer")}</LinkButton> : <span />}
      {t("page", { page: page + 1, pages })}
      {page + 1 < pages ? <LinkButton to={to(page + 1)}>{t("older")}</LinkButton> : <span />}
    </nav>
  );
}
