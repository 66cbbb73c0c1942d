import { Segmented } from "antd";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ExportButtons } from "@/features/backoffice/exports/ExportButtons";
import type { ListView } from "@/features/backoffice/list/useListView";
import { ViewButton } from "@/features/backoffice/list/ViewButton";
import { REPORTS, type ReportName } from "@/features/backoffice/reports/reports";
import { Tabs } from "@/features/backoffice/Tabs";
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
      <Reports report={report} />
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
function Reports({ report }: { report: ReportName }) {
  const { t } = useWords("reports");
  const { path } = useStore();
  const [params] = useSearchParams();
  const kept = new URLSearchParams();
  for (const name of ["from", "to"]) {
    const day = params.get(name);
    if (day) kept.set(name, day);
  }
  const tabs = REPORTS.map((name) => ({
    name,
    to: { pathname: path(`owner/report/${name}`), search: kept.toString() },
    text: t(`name.${name}`),
  }));
  return <Tabs label={t("tabs")} current={report} tabs={tabs} />;
}
