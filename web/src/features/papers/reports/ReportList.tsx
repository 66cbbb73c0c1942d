import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Page } from "@/shared/api/page";
import { useWords } from "@/shared/i18n/useWords";
import type { ListColumn } from "@/shared/list/columns";
import { ListFrame } from "@/shared/list/ListFrame";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { useListView } from "@/shared/list/useListView";
import {
  useListCreditOrdersQuery,
  useListReportGroupsQuery,
  useListReportItemsQuery,
  useListReportOrdersQuery,
} from "./api";
import { CreditCard } from "./CreditCard";
import { ItemCard } from "./ItemCard";
import { NothingOrdered } from "./NothingOrdered";
import { GroupCard, OrderCard } from "./ReportCards";
import { ReportFrame } from "./ReportFrame";
import { TotalsLine } from "./TotalsLine";
import { useCreditColumns } from "./useCreditColumns";
import { useItemColumns } from "./useItemColumns";
import { useOrderHref } from "./useOrderHref";
import type { ShownReport } from "./useReport";
import { useGroupColumns, useGroupName, useOrderColumns } from "./useReportColumns";
import {
  type CreditTotals,
  LARGEST_FIRST,
  LATEST_MONTH_FIRST,
  NEWEST_FIRST,
  type OrderReport,
  type ReportSort,
  type ReportTotals,
} from "./wire";

type ReportListProps<T> = {
  shown: ShownReport;
  columns: ListColumn<T>[];
  of: {
    data?: Page<T> & { totals: ReportTotals | CreditTotals };
    error?: unknown;
    isFetching: boolean;
    refetch: () => void;
  };
  ownOrder: { sort: ReportSort; desc: boolean };
  keyOf: (row: T) => string;
  nameOf: (row: T) => string;
  onOpen?: (row: T) => void;
  card: (row: T) => ReactNode;
  search?: ReactNode;
};

/** Shows the rows of a report in its frame, with the totals of all pages. */
function ReportList<T>({ shown, columns, of, search, ...rows }: ReportListProps<T>) {
  const { t } = useWords("reports");
  const { report, list, summary } = shown;
  const view = useListView(`report.${report}${summary ? ".summary" : ""}`, columns);
  return (
    <ReportFrame shown={shown} view={view}>
      {search}
      <ListFrame
        of={of}
        list={list}
        view={view}
        totals={of.data && <TotalsLine of={of.data} size={list.search.size} />}
        failed={t("failed")}
        empty={<NothingOrdered shown={shown} />}
        {...rows}
      />
    </ReportFrame>
  );
}

/** Returns how a row opens its order. */
function useOpening() {
  const navigate = useNavigate();
  const way = useOrderHref();
  const onOpen = ({ id }: { id: number }) => {
    const { to, state } = way(id);
    navigate(to, { state });
  };
  return { way, onOpen, nameOf: ({ number }: { number: number }) => String(number), ownOrder: NEWEST_FIRST };
}

type OrderReportProps = { report: OrderReport; shown: ShownReport };

/** Shows the orders of a report. */
function OrderRows({ report, shown }: OrderReportProps) {
  const { span, of, list } = shown;
  const { way, ...opening } = useOpening();
  return (
    <ReportList
      shown={shown}
      columns={useOrderColumns(shown)}
      of={useListReportOrdersQuery({ report, span, of, search: list.search })}
      keyOf={({ id, categoryCode = "" }) => `${id} ${categoryCode}`}
      card={(order) => <OrderCard order={order} way={way(order.id)} />}
      {...opening}
    />
  );
}

/** Shows the orders over the credit limit. */
function CreditRows({ shown }: { shown: ShownReport }) {
  const { span, of, list } = shown;
  const { way, ...opening } = useOpening();
  return (
    <ReportList
      shown={shown}
      columns={useCreditColumns()}
      of={useListCreditOrdersQuery({ span, outcome: of, search: list.search })}
      keyOf={({ id }) => String(id)}
      card={(order) => <CreditCard order={order} way={way(order.id)} />}
      {...opening}
    />
  );
}

/** Shows a row for each party or category, which opens the orders behind it. */
function GroupRows({ report, shown }: OrderReportProps) {
  const { span, of, list, show } = shown;
  const open = ({ code }: { code: string }) => show(span, code, true);
  return (
    <ReportList
      shown={shown}
      columns={useGroupColumns(shown)}
      of={useListReportGroupsQuery({ report, span, of, search: list.search })}
      ownOrder={LARGEST_FIRST}
      keyOf={({ code }) => code}
      nameOf={useGroupName()}
      onOpen={open}
      card={(group) => <GroupCard group={group} onOpen={() => open(group)} />}
    />
  );
}

/** Shows what each party bought of each item in each month: quantity, amount, and the last rate. */
function ItemRows({ shown }: { shown: ShownReport }) {
  const { t } = useWords("reports");
  const { span, of, list } = shown;
  return (
    <ReportList
      shown={shown}
      columns={useItemColumns()}
      of={useListReportItemsQuery({ span, party: of, search: list.search })}
      ownOrder={LATEST_MONTH_FIRST}
      keyOf={(row) => `${row.month} ${row.party} ${row.productCode} ${row.sizeCode}`}
      nameOf={({ item }) => item}
      card={(bought) => <ItemCard bought={bought} />}
      search={
        <ListSearchBox
          label={t("searchItem")}
          value={list.search.words}
          onSearch={(words) => list.show({ words }, true)}
        />
      }
    />
  );
}

/** Shows the rows of a report on a page. */
export function ReportRows({ shown }: { shown: ShownReport }) {
  const { report, summary } = shown;
  if (report === "itemwise") return <ItemRows shown={shown} />;
  if (report === "credit") return <CreditRows shown={shown} />;
  return summary ? <GroupRows report={report} shown={shown} /> : <OrderRows report={report} shown={shown} />;
}
