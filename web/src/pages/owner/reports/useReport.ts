import { useSearchParams } from "react-router";
import type { ExportList } from "@/features/backoffice/exports/api";
import { type ListAddress, useListSearch } from "@/features/backoffice/list/useListSearch";
import {
  type Narrowing,
  narrowedBy,
  type ReportName,
  readView,
  usualSpan,
} from "@/features/backoffice/reports/reports";
import {
  fileOf,
  GROUP_SORTS,
  narrowingOfFile,
  ORDER_SORTS,
  type ReportSort,
} from "@/features/backoffice/reports/wire";
import { type Span, spanOnWire, storeToday } from "@/features/backoffice/span/span";
import { useSpan } from "@/features/backoffice/span/useSpan";

export type ShownReport = {
  report: ReportName;
  by?: Narrowing;
  today: string;
  usual: Span;
  span: Span;
  /** The party, category or status it is narrowed down to, or nothing. */
  of: string;
  summary: boolean;
  list: ListAddress<ReportSort>;
  /** Shows another span or part, from its first page on. */
  show: (span: Span, of: string, orders?: boolean) => void;
};

/** A report as its address asks for it. */
export function useReport(report: ReportName): ShownReport {
  const [params] = useSearchParams();
  const today = storeToday();
  const usual = usualSpan(today);
  const { span, show } = useSpan(usual);
  const by = narrowedBy(report);
  const { of, summary } = readView(report, params);
  const list = useListSearch<ReportSort>(summary ? GROUP_SORTS : ORDER_SORTS);
  return {
    report,
    by,
    today,
    usual,
    span,
    of,
    summary,
    list,
    show: (wanted, part, orders = !summary) =>
      show(wanted, {
        ...(by ? { [by]: part || null } : {}),
        // A summary's order is not one of orders.
        ...(orders === summary ? { sort: null, desc: null } : {}),
        view: orders && !part && by !== "status" && by ? "orders" : null,
      }),
  };
}

/** The file of what is shown: the same span, part and order. */
export function fileAsked({ report, by, span, of, summary, list }: ShownReport): ExportList {
  const { sort, desc } = list.search;
  const order = sort ? { sort, desc: desc ? ("Y" as const) : ("N" as const) } : {};
  return {
    kind: fileOf(report, summary),
    asked: { ...spanOnWire(span), ...narrowingOfFile(by, of), ...order },
  };
}
