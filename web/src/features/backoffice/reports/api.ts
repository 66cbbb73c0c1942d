import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type ListSearch, searchOnWire } from "../list/search";
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
  type ReportTotals,
  totalsFromWire,
} from "./wire";

export type ReportAsked = { report: ReportName; span: Span; of: string; search: ListSearch };
export type ReportPage<T> = Page<T> & { totals: ReportTotals };

const onWire = ({ report, span, of, search }: ReportAsked) => ({
  url: `reports/${PATHS[report]}`,
  params: { ...spanOnWire(span), ...narrowingOnWire(narrowedBy(report), of), ...searchOnWire(search) },
});

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReportOrders: build.query<ReportPage<ReportOrder>, ReportAsked>({
      query: onWire,
      transformResponse: (body: Wire["ReportOut"]) => ({
        ...pageFromWire(body, orderFromWire),
        totals: totalsFromWire(body.totals),
      }),
      providesTags: [listTag("Order"), listTag("Report")],
    }),
    listReportGroups: build.query<ReportPage<ReportGroup>, ReportAsked>({
      query: (asked) => {
        const { url, params } = onWire(asked);
        return { url, params: { ...params, summary: "Y" } };
      },
      transformResponse: (body: Wire["ReportOut"]) => ({
        ...pageFromWire(body, groupFromWire),
        totals: totalsFromWire(body.totals),
      }),
      providesTags: [listTag("Order"), listTag("Report")],
    }),
    listPartyChoices: build.query<Choice[], string>({
      query: (words) => ({ url: "reports/filters/orders", params: { query: words || undefined } }),
      transformResponse: ({ result }: Wire["PartyChoicesOut"]) => result.map(partyFromWire),
      providesTags: [listTag("Order"), listTag("Account")],
    }),
    listCategoryChoices: build.query<Choice[], string>({
      query: (words) => ({ url: "reports/filters/categoryWise", params: { query: words || undefined } }),
      transformResponse: ({ result }: Wire["CategoryChoicesOut"]) => result.map(categoryFromWire),
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
