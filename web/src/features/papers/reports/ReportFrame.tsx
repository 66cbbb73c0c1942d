import { Button, Segmented } from "antd";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ExportButtons } from "@/features/papers/exports/owner/ExportButtons";
import { useExport } from "@/features/papers/exports/owner/useExport";
import { LinkButton } from "@/shared/antd/LinkButton";
import { fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Tabs } from "@/shared/list/Tabs";
import type { ListView } from "@/shared/list/useListView";
import { ViewButton } from "@/shared/list/ViewButton";
import { useCustomerWay } from "@/shared/tenant/customer-way";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import styles from "./Report.module.css";
import { ReportFilters } from "./ReportFilters";
import { GUESTS, hasSummary, REPORT_NAMES } from "./reports";
import { exportOf, linesOf, type ShownReport } from "./useReport";
import type { ReportName } from "./wire";

type ReportFrameProps<T> = { shown: ShownReport; view: ListView<T>; children: ReactNode };

/** Frames the rows of a report with links to the other reports, its files, and its filters. */
export function ReportFrame<T>({ shown, view, children }: ReportFrameProps<T>) {
  const { t } = useWords("reports");
  const { report, span, of, summary, list, show } = shown;
  const { make } = useExport();
  const customer = useCustomerWay();
  const period = useSpanInWords(shown);
  return (
    <PageFrame
      title={t("title")}
      note={period}
      actions={
        <>
          {shown.by === "party" && of && of !== GUESTS && (
            <LinkButton size="middle" {...customer(of)}>
              {t("customer")}
            </LinkButton>
          )}
          <ViewButton view={view} list={list} />
          <ExportButtons list={exportOf(shown)} />
          {(report === "itemwise" || report === "orders") && (
            <Button onClick={() => make(linesOf(shown), "csv")}>{t("lines")}</Button>
          )}
        </>
      }
    >
      <Reports report={report} />
      <ReportFilters key={`${report} ${span.from} ${span.to} ${of}`} shown={shown} />
      {hasSummary(report) && (
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

/** Returns the days of a report in words, and whether today's orders are included. */
function useSpanInWords({ span: { from, to }, today }: ShownReport) {
  const { t, language } = useWords("reports");
  const day = (date: string) => fullDay(`${date}T12:00:00+05:30`, language);
  if (from === to) return t(to === today ? "period.today" : "period.day", { day: day(to) });
  return t(to === today ? "period.toToday" : "period.days", { from: day(from), to: day(to) });
}

/** Links the reports to each other; the span stays the same. */
function Reports({ report }: { report: ReportName }) {
  const { t } = useWords("reports");
  const { path, settings } = useStore();
  const [params] = useSearchParams();
  const kept = new URLSearchParams();
  for (const name of ["from", "to"]) {
    const day = params.get(name);
    if (day) kept.set(name, day);
  }
  const offered = REPORT_NAMES.filter(
    (name) => name !== "credit" || settings.creditControl || report === name,
  );
  const tabs = offered.map((name) => ({
    name,
    to: { pathname: path(`owner/report/${name}`), search: kept.toString() },
    text: t(`name.${name}`),
  }));
  return <Tabs label={t("tabs")} current={report} tabs={tabs} />;
}
