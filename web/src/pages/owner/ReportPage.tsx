import { ReportRows } from "@/features/papers/reports/ReportList";
import { useReport } from "@/features/papers/reports/useReport";
import type { ReportName } from "@/features/papers/reports/wire";

/** What was ordered in a span of days: by order, party, category, status of the items, or item, or what went beyond the credit. */
export default function ReportPage({ report }: { report: ReportName }) {
  return <ReportRows key={report} shown={useReport(report)} />;
}
