import { daysBefore, monthBegan, monthsBefore, type Span, weekBegan, yearBegan } from "../span/span";

/** The reports of orders, by the last part of their address. */
export const REPORTS = ["orders", "partywise", "categorywise", "statuswise"] as const;
export type ReportName = (typeof REPORTS)[number];

/** What a report can be narrowed down to. */
export type Narrowing = "party" | "category" | "status";
const NARROWED_BY: Partial<Record<ReportName, Narrowing>> = {
  partywise: "party",
  categorywise: "category",
  statuswise: "status",
};
export const narrowedBy = (report: ReportName) => NARROWED_BY[report];

export const STATUSES = ["Pending", "Dispatched", "Canceled"] as const;

/** Guests have no account; together they stand under this code. */
export const GUESTS = "guest";

/** What a report is asked for by its address: of whom or what, and by party or category as a summary or not. */
export type ReportView = { of: string; summary: boolean };

export function readView(report: ReportName, params: URLSearchParams): ReportView {
  const name = narrowedBy(report);
  const of = (name && params.get(name)) || "";
  const known = name !== "status" || STATUSES.some((status) => status === of);
  const grouped = name === "party" || name === "category";
  return { of: known ? of : "", summary: grouped && !of && params.get("view") !== "orders" };
}

/** A report begins with the year up to yesterday. */
export const usualSpan = (today: string): Span => ({
  from: monthsBefore(today, 12),
  to: daysBefore(today, 1),
});

export const QUICK = ["today", "week", "month", "year"] as const;

/** Spans that are often asked for, up to today. */
export const quickSpans = (today: string): Record<(typeof QUICK)[number], Span> => ({
  today: { from: today, to: today },
  week: { from: weekBegan(today), to: today },
  month: { from: monthBegan(today), to: today },
  year: { from: yearBegan(today), to: today },
});

/** The financial year of a day as one writes it: 2026-27. */
export function financialYear(today: string): string {
  const begins = Number(yearBegan(today).slice(0, 4));
  return `${begins}-${String((begins + 1) % 100).padStart(2, "0")}`;
}
