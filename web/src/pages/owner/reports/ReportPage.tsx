import { Link, useSearchParams } from "react-router";
import { ExportButtons } from "@/features/backoffice/exports/ExportButtons";
import { REPORTS, type ReportName } from "@/features/backoffice/reports/reports";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import { GroupList } from "./GroupList";
import { OrderRows } from "./OrderRows";
import styles from "./Report.module.css";
import { ReportFilters } from "./ReportFilters";
import { fileAsked, useReport } from "./useReport";

/** What was ordered in a span of days: by order, party, category, or status of the items. */
export default function ReportPage({ report }: { report: ReportName }) {
  const { t } = useWords("reports");
  const shown = useReport(report);
  return (
    <PageFrame title={t("title")} actions={<ExportButtons list={fileAsked(shown)} />}>
      <Tabs report={report} />
      <ReportFilters key={`${report} ${shown.span.from} ${shown.span.to} ${shown.of}`} shown={shown} />
      {shown.summary ? <GroupList shown={shown} /> : <OrderRows shown={shown} />}
    </PageFrame>
  );
}

/** The four reports; from one to the other the span stays. */
function Tabs({ report }: { report: ReportName }) {
  const { t } = useWords("reports");
  const { path } = useStore();
  const [params] = useSearchParams();
  const kept = new URLSearchParams();
  for (const name of ["from", "to"]) {
    const day = params.get(name);
    if (day) kept.set(name, day);
  }
  return (
    <nav className={styles.tabs} aria-label={t("tabs")}>
      {REPORTS.map((name) => (
        <Link
          key={name}
          to={{ pathname: path(`owner/report/${name}`), search: kept.toString() }}
          aria-current={name === report ? "page" : undefined}
        >
          {t(`name.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
