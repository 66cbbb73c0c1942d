import { useSearchParams } from "react-router";
import { useListOwnerOrdersQuery } from "@/features/orders/orders/owner/api";
import { OrderFilters } from "@/features/orders/orders/owner/list/OrderFilters";
import { OrderList } from "@/features/orders/orders/owner/list/OrderList";
import { useOrderColumns } from "@/features/orders/orders/owner/list/useOrderColumns";
import { typeIn } from "@/features/orders/orders/owner/search";
import { ORDER_SORT } from "@/features/orders/orders/owner/wire";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { PrintButton } from "@/features/papers/exports/owner/OrderFiles";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { wholeOnWire } from "@/shared/list/search";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { PageFrame } from "@/shared/ui/PageFrame";

const OFTEN = 30_000;

/** All orders of the store, to search, open, and move in bulk. */
export default function OrdersPage() {
  const { t } = useWords("owner");
  const [params] = useSearchParams();
  const type = typeIn(params);
  const list = useListSearch(Object.values(ORDER_SORT));
  const view = useListView("orders", useOrderColumns());
  const orders = useListOwnerOrdersQuery(
    { type, search: list.search },
    { pollingInterval: OFTEN, skipPollingIfUnfocused: true, refetchOnFocus: true },
  );
  return (
    <PageFrame
      title={t("orders.title")}
      actions={<ExportButton list={{ kind: "orders", filters: { type, ...wholeOnWire(list.search) } }} />}
    >
      <ListBar list={list} searchLabel={t("orders.search")} view={view}>
        <OrderFilters counts={orders.data?.counts} />
      </ListBar>
      <OrderList of={orders} list={list} view={view} toolsFor={(ids) => <PrintButton ids={ids} small />} />
    </PageFrame>
  );
}
