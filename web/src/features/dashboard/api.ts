import { api } from "@/shared/api/base";
import { listTag } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import type { CardType } from "./rules";
import {
  type CardFigures,
  type CategorySales,
  cardFromWire,
  categoryFromWire,
  type MonthOfOrders,
  monthFromWire,
  type StatusSales,
  statusSalesFromWire,
  type Today,
  todayFromWire,
} from "./wire";

const chart = (type: string) => ({ url: "dashboard", params: { type } });

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query<Today, void>({
      query: () => chart("today"),
      transformResponse: ({ result }: Wire["ChartOut"]) => todayFromWire(result[0]),
      providesTags: [listTag("Dashboard")],
    }),
    /** The last 30 days of a card beside the 30 before them. */
    getCard: build.query<CardFigures, CardType>({
      query: (type) => ({ url: "orders/status/total", params: { type } }),
      transformResponse: ({ result }: Wire["CardOut"]) => cardFromWire(result),
      providesTags: [listTag("Dashboard")],
    }),
    listMonths: build.query<MonthOfOrders[], void>({
      query: () => chart("totalsales"),
      transformResponse: ({ result }: Wire["ChartOut"]) => result.map(monthFromWire),
      providesTags: [listTag("Dashboard")],
    }),
    listStatusSales: build.query<StatusSales[], void>({
      query: () => chart("statusWise"),
      transformResponse: ({ result }: Wire["ChartOut"]) => statusSalesFromWire(result),
      providesTags: [listTag("Dashboard")],
    }),
    listCategorySales: build.query<CategorySales[], void>({
      query: () => chart("categorysales"),
      transformResponse: ({ result }: Wire["ChartOut"]) => result.map(categoryFromWire),
      providesTags: [listTag("Dashboard")],
    }),
  }),
});

export const {
  useGetTodayQuery,
  useGetCardQuery,
  useListMonthsQuery,
  useListStatusSalesQuery,
  useListCategorySalesQuery,
} = dashboardApi;
