import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { listTag } from "@/shared/api/tags";
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

type Chart = "today" | "totalsales" | "statusWise" | "categorysales";
const chart = (type: Chart) => get("/api/dashboard", { query: { type } });

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query<Today, void>({
      ...call(
        () => chart("today"),
        ({ result }) => todayFromWire(result[0]),
      ),
      providesTags: [listTag("Dashboard")],
    }),
    /** Returns the figures of the last 30 days and of the 30 days before them. */
    getCard: build.query<CardFigures, CardType>({
      ...call(
        (type) => get("/api/orders/status/total", { query: { type } }),
        ({ result }) => cardFromWire(result),
      ),
      providesTags: [listTag("Dashboard")],
    }),
    listMonths: build.query<MonthOfOrders[], void>({
      ...call(
        () => chart("totalsales"),
        ({ result }) => result.map(monthFromWire),
      ),
      providesTags: [listTag("Dashboard")],
    }),
    listStatusSales: build.query<StatusSales[], void>({
      ...call(
        () => chart("statusWise"),
        ({ result }) => statusSalesFromWire(result),
      ),
      providesTags: [listTag("Dashboard")],
    }),
    listCategorySales: build.query<CategorySales[], void>({
      ...call(
        () => chart("categorysales"),
        ({ result }) => result.map(categoryFromWire),
      ),
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
