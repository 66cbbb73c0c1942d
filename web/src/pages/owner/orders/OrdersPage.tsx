import { useSearchParams } from "react-router";
import { ExportButton } from "@/features/backoffice/exports/ExportButton";
import { ListBar } from "@/features/backoffice/list/ListBar";
import { wholeOnWire } from "@/features/backoffice/list/search";
import { useListSearch } from "@/features/backoffice/list/useListSearch";
import { useListView } from "@/features/backoffice/list/useListView";
import { useListOwnerOrdersQuery } from "@/features/backoffice/orders/api";
import { typeIn } from "@/features/backoffice/orders/search";
import { ORDER_SORT } from "@/features/backoffice/orders/wire";
import { useWords } from "@/shared/i18n/useWords";
import { PageFrame } from "@/shared/ui/PageFrame";
import { OrderFilters } from "./OrderFilters";
import { OrderList } from "./OrderList";
import { useOrderColumns } from "./useOrderColumns";

const OFTEN = 30_000;

/** All orders of the store: found, looked at, and moved in bulk. */
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
      actions={<ExportButton list={{ kind: "orders", asked: { type, ...wholeOnWire(list.search) } }} />}
    >
      <ListBar list={list} searchLabel={t("orders.search")} view={view}>
        <OrderFilters counts={orders.data?.counts} />
      </ListBar>
      <OrderList of={orders} list={list} view={view} />
    </PageFrame>
  );
}
