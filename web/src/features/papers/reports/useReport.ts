import { useSearchParams } from "react-router";
import type { ExportList } from "@/features/papers/exports/owner/api";
import { type Span, spanOnWire } from "@/shared/date-range/date-range";
import { useSpan } from "@/shared/date-range/useDateRange";
import { storeToday } from "@/shared/format/store-today";
import { type ListAddress, useListSearch } from "@/shared/list/useListSearch";
import { hasSummary, readView, usualSpan } from "./reports";
import {
  fileOf,
  LINES,
  type Narrowing,
  narrowingOfFile,
  type ReportName,
  type ReportSort,
  reportOf,
  sortsOfReport,
} from "./wire";

export type ShownReport = {
  report: ReportName;
  by?: Narrowing;
  today: string;
  span: Span;
  /** The party, category, status or outcome that the report is limited to, or empty. */
  of: string;
  summary: boolean;
  list: ListAddress<ReportSort>;
  /** Shows another span or filter, starting at the first page. */
  show: (span: Span, of: string, orders?: boolean) => void;
};

/** Returns the report that the page's address describes. */
export function useReport(report: ReportName): ShownReport {
  const [params] = useSearchParams();
  const today = storeToday();
  const { span, show } = useSpan(usualSpan(today));
  const by = reportOf(report).by;
  const { of, summary } = readView(report, params);
  const list = useListSearch<ReportSort>(sortsOfReport(report, summary));
  return {
    report,
    by,
    today,
    span,
    of,
    summary,
    list,
    show: (nextSpan, part, orders = !summary) =>
      show(nextSpan, {
        ...(by ? { [by]: part || null } : {}),
        // A summary and a list of orders have different sort orders.
        ...(orders === summary ? { sort: null, desc: null } : {}),
        view: orders && !part && hasSummary(report) ? "orders" : null,
      }),
  };
}

/** Returns the export of the rows on the page: the same span, filter and order. */
export function exportOf({ report, by, span, of, summary, list }: ShownReport): ExportList {
  const { sort, desc, words } = list.search;
  const order = sort ? { sort, desc: desc ? ("Y" as const) : ("N" as const) } : {};
  return {
    kind: fileOf(report, summary),
    filters: { ...spanOnWire(span), ...narrowingOfFile(by, of), ...wordsOf(report, words), ...order },
  };
}

/** Returns the export of the order lines behind the rows on the page. */
export function linesOf({ report, by, span, of, list }: ShownReport): ExportList {
  const party = by === "party" ? narrowingOfFile(by, of) : {};
  return { kind: LINES, filters: { ...spanOnWire(span), ...party, ...wordsOf(report, list.search.words) } };
}

const wordsOf = (report: ReportName, words: string) =>
  report === "itemwise" && words ? { query: words } : {};
