import { api } from "@/shared/api/base";
import { call, get, type SortOf } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag } from "@/shared/api/tags";
import type { ListSearch } from "../list/search";
import { type Span, spanOnWire } from "../span/span";
import { narrowedBy, type ReportName } from "./reports";
import {
  type Choice,
  categoryFromWire,
  groupFromWire,
  narrowingOnWire,
  orderFromWire,
  PATHS,
  partyFromWire,
  type ReportGroup,
  type ReportOrder,
  type ReportSort,
  type ReportTotals,
  totalsFromWire,
} from "./wire";

export type ReportAsked = { report: ReportName; span: Span; of: string; search: ListSearch<ReportSort> };
export type ReportPage<T> = Page<T> & { totals: ReportTotals };

const onWire = ({ span, report, of, search }: ReportAsked) => ({
  ...spanOnWire(span),
  ...narrowingOnWire(narrowedBy(report), of),
  page: search.page,
  per_page: search.size,
  // The page's address accepts only the orders of its own report.
  sort: (search.sort ?? undefined) as SortOf<"/api/reports/orders"> | undefined,
  desc: search.sort && search.desc ? ("Y" as const) : undefined,
});

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReportOrders: build.query<ReportPage<ReportOrder>, ReportAsked>({
      ...call(
        (asked) => get(PATHS[asked.report], { query: onWire(asked) }),
        (body) => ({ ...pageFromWire(body, orderFromWire), totals: totalsFromWire(body.totals) }),
      ),
      providesTags: [listTag("Order"), listTag("Report")],
    }),
    listReportGroups: build.query<ReportPage<ReportGroup>, ReportAsked>({
      ...call(
        (asked) => get(PATHS[asked.report], { query: { ...onWire(asked), summary: "Y" } }),
        (body) => ({ ...pageFromWire(body, groupFromWire), totals: totalsFromWire(body.totals) }),
      ),
      providesTags: [listTag("Order"), listTag("Report")],
    }),
    listPartyChoices: build.query<Choice[], string>({
      ...call(
        (words) => get("/api/reports/filters/orders", { query: { query: words || undefined } }),
        ({ result }) => result.map(partyFromWire),
      ),
      providesTags: [listTag("Order"), listTag("Account")],
    }),
    listCategoryChoices: build.query<Choice[], string>({
      ...call(
        (words) => get("/api/reports/filters/categoryWise", { query: { query: words || undefined } }),
        ({ result }) => result.map(categoryFromWire),
      ),
      providesTags: [listTag("Category")],
    }),
  }),
});

export const {
  useListReportOrdersQuery,
  useListReportGroupsQuery,
  useListPartyChoicesQuery,
  useListCategoryChoicesQuery,
} = reportsApi;
