import { ReportRows } from "@/features/papers/reports/ReportList";
import { useReport } from "@/features/papers/reports/useReport";
import type { ReportName } from "@/features/papers/reports/wire";

/**
 * A report on a span of days: by order, party, category, item status or item, or on orders over the credit
 * limit.
 */
export default function ReportPage({ report }: { report: ReportName }) {
  return <ReportRows key={report} shown={useReport(report)} />;
}
