import { useWords } from "@/shared/i18n/useWords";
import { ListFrame } from "@/shared/list/ListFrame";
import { useListView } from "@/shared/list/useListView";
import { useListReportGroupsQuery } from "./api";
import { NothingOrdered } from "./NothingOrdered";
import { GroupCard } from "./ReportCards";
import { ReportFrame } from "./ReportFrame";
import { TotalsLine } from "./TotalsLine";
import type { ShownReport } from "./useReport";
import { useGroupColumns, useGroupName } from "./useReportColumns";
import { type OrderReport, REPORT_SORT } from "./wire";

/** A row for each party or category; it leads to the orders behind it. */
export function GroupList({ report, shown }: { report: OrderReport; shown: ShownReport }) {
  const { t } = useWords("reports");
  const { span, of, list, show } = shown;
  const view = useListView(`report.${report}.summary`, useGroupColumns(shown));
  const groups = useListReportGroupsQuery({ report, span, of, search: list.search });
  const nameOf = useGroupName();
  const open = (code: string) => show(span, code, true);
  return (
    <ReportFrame shown={shown} view={view}>
      <ListFrame
        of={groups}
        list={list}
        view={view}
        ownOrder={{ sort: REPORT_SORT.net, desc: true }}
        keyOf={({ code }) => code}
        nameOf={nameOf}
        onOpen={({ code }) => open(code)}
        card={(group) => <GroupCard group={group} onOpen={() => open(group.code)} />}
        totals={groups.data && <TotalsLine of={groups.data} size={list.search.size} />}
        failed={t("failed")}
        empty={<NothingOrdered shown={shown} />}
      />
    </ReportFrame>
  );
}
