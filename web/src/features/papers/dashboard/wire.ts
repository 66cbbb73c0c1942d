import type { Wire } from "@/shared/api/wire";
import { STATUSES } from "@/shared/theme/tokens";

type Row = Wire["ChartRowOut"];

export const cardFromWire = (wire: Wire["Card"]) => ({
  count: wire.currentMonth,
  change: wire.percentageChange,
  more: wire.type === "incr",
  before: wire.previousMonth,
  trend: wire.trend,
});
export type CardFigures = ReturnType<typeof cardFromWire>;

export const todayFromWire = (row: Row | undefined) => ({
  orders: row?.orders ?? 0,
  items: row?.items ?? 0,
  amount: row?.amount ?? 0,
  pending: row?.pending ?? 0,
});
export type Today = ReturnType<typeof todayFromWire>;

export const monthFromWire = (row: Row) => ({
  month: row.Month ?? "",
  orders: row.SalesCount ?? 0,
  running: row.running ?? false,
});
export type MonthOfOrders = ReturnType<typeof monthFromWire>;

export const categoryFromWire = (row: Row) => ({
  name: row.dept_name ?? "",
  quantity: row.Count ?? 0,
  amount: row.Amount ?? 0,
});
export type CategorySales = ReturnType<typeof categoryFromWire>;

/** Returns the sales of each status, in the order of an item's life, without statuses that have none. */
export const statusSalesFromWire = (rows: Row[]) =>
  STATUSES.map((status) => ({
    status,
    amount: rows.find(({ name }) => name === status)?.ordervalue ?? 0,
  })).filter(({ amount }) => amount > 0);
export type StatusSales = ReturnType<typeof statusSalesFromWire>[number];
