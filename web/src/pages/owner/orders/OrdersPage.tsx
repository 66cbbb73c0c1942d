import { useSearchParams } from "react-router";
import { useListOwnerOrdersQuery } from "@/features/backoffice/orders/api";
import { type OrderSearch, readOrderSearch, writeOrderSearch } from "@/features/backoffice/orders/search";
import { useWords } from "@/shared/i18n/useWords";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { NoOrders } from "./NoOrders";
import { OrderFilters } from "./OrderFilters";
import { OrderList } from "./OrderList";
import { OrderRowSkeletons } from "./OrderRowSkeletons";
import { OrderSearchBox } from "./OrderSearchBox";
import styles from "./Orders.module.css";

const OFTEN = 30_000;

/** All orders of the store: found, looked at, and moved in bulk. */
export default function OrdersPage() {
  const { t } = useWords("owner");
  const [params, setParams] = useSearchParams();
  const search = readOrderSearch(params);
  const { data, error, isFetching, refetch } = useListOwnerOrdersQuery(search, {
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const show = (change: Partial<OrderSearch>, replace = false) =>
    setParams(writeOrderSearch({ ...search, page: 0, ...change }), { replace });
  return (
    <PageFrame title={t("orders.title")}>
      <div className={styles.filters}>
        <OrderSearchBox value={search.words} onSearch={(words) => show({ words, type: "total" }, true)} />
        <OrderFilters counts={data?.counts} search={search} />
      </div>
      {data === undefined ? (
        error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          <OrderRowSkeletons />
        )
      ) : data.items.length === 0 ? (
        <NoOrders search={search} />
      ) : (
        <OrderList page={data} search={search} fetching={isFetching} onShow={show} />
      )}
    </PageFrame>
  );
}
