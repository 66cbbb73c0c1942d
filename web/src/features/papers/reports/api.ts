import { api } from "@/shared/api/base";
import { call, get, type SortOf } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag } from "@/shared/api/tags";
import { type Span, spanOnWire } from "@/shared/date-range/date-range";
import type { ListSearch } from "@/shared/list/search";
import type { Outcome } from "./reports";
import {
  type BoughtItem,
  type Choice,
  type CreditOrder,
  type CreditSort,
  type CreditTotals,
  categoryFromWire,
  creditOrderFromWire,
  creditTotalsFromWire,
  groupFromWire,
  type ItemSort,
  itemFromWire,
  narrowingOnWire,
  type OrderReport,
  orderFromWire,
  PATHS,
  partyFromWire,
  type ReportGroup,
  type ReportOrder,
  type ReportSort,
  type ReportTotals,
  reportOf,
  totalsFromWire,
} from "./wire";

export type ReportQuery = { report: OrderReport; span: Span; of: string; search: ListSearch<ReportSort> };
export type ItemQuery = { span: Span; party: string; search: ListSearch<ReportSort> };
export type CreditQuery = { span: Span; outcome: string; search: ListSearch<ReportSort> };
export type ReportPage<T> = Page<T> & { totals: ReportTotals };

/**
 * Returns the query for a report's span, page and order;
 * an endpoint accepts only the sort orders of the report it serves.
 */
const rowsOnWire = <S extends ReportSort>(
  span: Span,
  { page, size, sort, desc }: ListSearch<ReportSort>,
) => ({
  ...spanOnWire(span),
  page,
  per_page: size,
  sort: (sort ?? undefined) as S | undefined,
  desc: sort && desc ? ("Y" as const) : undefined,
});

const onWire = ({ span, report, of, search }: ReportQuery) => ({
  ...rowsOnWire<SortOf<"/api/reports/orders">>(span, search),
  ...narrowingOnWire(reportOf(report).by, of),
});

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReportOrders: build.query<ReportPage<ReportOrder>, ReportQuery>({
      ...call(
        (query) => get(PATHS[query.report], { query: onWire(query) }),
        (body) => ({ ...pageFromWire(body, orderFromWire), totals: totalsFromWire(body.totals) }),
      ),
      providesTags: [listTag("Order"), listTag("Report")],
    }),
    listReportGroups: build.query<ReportPage<ReportGroup>, ReportQuery>({
      ...call(
        (query) => get(PATHS[query.report], { query: { ...onWire(query), summary: "Y" } }),
        (body) => ({ ...pageFromWire(body, groupFromWire), totals: totalsFromWire(body.totals) }),
      ),
      providesTags: [listTag("Order"), listTag("Report")],
    }),
    listReportItems: build.query<ReportPage<BoughtItem>, ItemQuery>({
      ...call(
        ({ span, party, search }) =>
          get("/api/reports/itemWise", {
            query: {
              ...rowsOnWire<ItemSort>(span, search),
              partyCd: party || undefined,
              query: search.words || undefined,
            },
          }),
        (body) => ({ ...pageFromWire(body, itemFromWire), totals: totalsFromWire(body.totals) }),
      ),
      providesTags: [listTag("Order"), listTag("Report")],
    }),
    listCreditOrders: build.query<Page<CreditOrder> & { totals: CreditTotals }, CreditQuery>({
      ...call(
        ({ span, outcome, search }) =>
          get("/api/reports/credit", {
            query: {
              ...rowsOnWire<CreditSort>(span, search),
              outcome: (outcome || undefined) as Outcome | undefined,
            },
          }),
        (body) => ({ ...pageFromWire(body, creditOrderFromWire), totals: creditTotalsFromWire(body.totals) }),
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
  useListReportItemsQuery,
  useListCreditOrdersQuery,
  useListPartyChoicesQuery,
  useListCategoryChoicesQuery,
} = reportsApi;
