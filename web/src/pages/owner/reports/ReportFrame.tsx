import { Segmented } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { ExportButtons } from "@/features/backoffice/exports/ExportButtons";
import type { ListView } from "@/features/backoffice/list/useListView";
import { ViewButton } from "@/features/backoffice/list/ViewButton";
import { REPORTS, type ReportName } from "@/features/backoffice/reports/reports";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import styles from "./Report.module.css";
import { ReportFilters } from "./ReportFilters";
import { fileAsked, type ShownReport } from "./useReport";

type ReportFrameProps<T> = { shown: ShownReport; view: ListView<T>; children: ReactNode };

/** What stands around the rows of a report: the other reports, its files, what it is asked for. */
export function ReportFrame<T>({ shown, view, children }: ReportFrameProps<T>) {
  const { t } = useWords("reports");
  const { report, by, span, of, summary, list, show } = shown;
  return (
    <PageFrame
      title={t("title")}
      actions={
        <>
          <ViewButton view={view} list={list} />
          <ExportButtons list={fileAsked(shown)} />
        </>
      }
    >
      <Tabs report={report} />
      <ReportFilters key={`${report} ${span.from} ${span.to} ${of}`} shown={shown} />
      {(by === "party" || by === "category") && (
        <Segmented
          className={styles.switch}
          aria-label={t("shownAs")}
          value={summary ? "summary" : "orders"}
          onChange={(chosen) => show(span, "", chosen === "orders")}
          options={[
            { value: "summary", label: t("summary") },
            { value: "orders", label: t("orders") },
          ]}
        />
      )}
      {children}
    </PageFrame>
  );
}

/** The four reports; from one to the other the span stays. */
function Tabs({ report }: { report: ReportName }) {
  const { t } = useWords("reports");
  const { path } = useStore();
  const [params] = useSearchParams();
  const nav = useRef<HTMLElement>(null);
  const kept = new URLSearchParams();
  for (const name of ["from", "to"]) {
    const day = params.get(name);
    if (day) kept.set(name, day);
  }
  useEffect(() => {
    const tab = nav.current?.querySelector(`[data-report="${report}"]`);
    tab?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [report]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={t("tabs")}>
      {REPORTS.map((name) => (
        <Link
          key={name}
          data-report={name}
          to={{ pathname: path(`owner/report/${name}`), search: kept.toString() }}
          aria-current={name === report ? "page" : undefined}
        >
          {t(`name.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
