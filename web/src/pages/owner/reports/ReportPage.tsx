import type { ReportName } from "@/features/backoffice/reports/reports";
import { GroupList } from "./GroupList";
import { OrderRows } from "./OrderRows";
import { useReport } from "./useReport";

/** What was ordered in a span of days: by order, party, category, or status of the items. */
export default function ReportPage({ report }: { report: ReportName }) {
  const shown = useReport(report);
  return shown.summary ? <GroupList key={report} shown={shown} /> : <OrderRows key={report} shown={shown} />;
}
