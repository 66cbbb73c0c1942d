import { CreditRows, GroupRows, ItemRows, OrderRows } from "@/features/papers/reports/ReportList";
import { useReport } from "@/features/papers/reports/useReport";
import type { ReportName } from "@/features/papers/reports/wire";

/** What was ordered in a span of days: by order, party, category, status of the items, or item, or what went beyond the credit. */
export default function ReportPage({ report }: { report: ReportName }) {
  const shown = useReport(report);
  if (report === "itemwise") return <ItemRows key={report} shown={shown} />;
  if (report === "credit") return <CreditRows key={report} shown={shown} />;
  return shown.summary ? (
    <GroupRows key={report} report={report} shown={shown} />
  ) : (
    <OrderRows key={report} report={report} shown={shown} />
  );
}
