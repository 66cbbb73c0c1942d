import { useNavigate } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { ListFrame } from "@/shared/list/ListFrame";
import { useListView } from "@/shared/list/useListView";
import { useListReportOrdersQuery } from "./api";
import { NothingOrdered } from "./NothingOrdered";
import { OrderCard } from "./ReportCards";
import { ReportFrame } from "./ReportFrame";
import { TotalsLine } from "./TotalsLine";
import { useOrderHref } from "./useOrderHref";
import type { ShownReport } from "./useReport";
import { useOrderColumns } from "./useReportColumns";
import { type OrderReport, REPORT_SORT } from "./wire";

/** The orders of a report; a row opens its order. */
export function OrderRows({ report, shown }: { report: OrderReport; shown: ShownReport }) {
  const { t } = useWords("reports");
  const { span, of, list } = shown;
  const view = useListView(`report.${report}`, useOrderColumns(shown));
  const orders = useListReportOrdersQuery({ report, span, of, search: list.search });
  const navigate = useNavigate();
  const way = useOrderHref();
  return (
    <ReportFrame shown={shown} view={view}>
      <ListFrame
        of={orders}
        list={list}
        view={view}
        ownOrder={{ sort: REPORT_SORT.placedAt, desc: true }}
        keyOf={({ id, category }) => `${id} ${category.code}`}
        nameOf={({ number }) => String(number)}
        onOpen={({ id }) => {
          const { to, state } = way(id);
          navigate(to, { state });
        }}
        card={(order) => <OrderCard order={order} way={way(order.id)} />}
        totals={orders.data && <TotalsLine of={orders.data} size={list.search.size} />}
        failed={t("failed")}
        empty={<NothingOrdered shown={shown} />}
      />
    </ReportFrame>
  );
}
