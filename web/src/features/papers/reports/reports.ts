import { monthBegan, monthsBefore, type Span, weekBegan, yearBegan } from "@/shared/date-range/date-range";
import { LISTED_STATUSES } from "@/shared/theme/tokens";
import { REPORTS, type ReportName, reportOf } from "./wire";

export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

/** What can come of an order beyond the credit. */
export const OUTCOMES = ["warned", "held", "released", "overridden"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Reports that are a summary of parties or categories, or their orders. */
export const hasSummary = (report: ReportName) => reportOf(report).summary !== undefined;

/** Guests have no account; together they have this code. */
export const GUESTS = "guest";

/** The view of a report in its address: of one party, category, status or outcome, as a summary or single orders. */
export type ReportView = { of: string; summary: boolean };

export function readView(report: ReportName, params: URLSearchParams): ReportView {
  const name = reportOf(report).by;
  const of = (name && params.get(name)) || "";
  const choices: readonly string[] | null =
    name === "status" ? LISTED_STATUSES : name === "outcome" ? OUTCOMES : null;
  const isValid = !choices || choices.includes(of);
  const grouped = hasSummary(report);
  return { of: isValid ? of : "", summary: grouped && !of && params.get("view") !== "orders" };
}

/** A report begins with this month, today included. */
export const usualSpan = (today: string): Span => ({ from: monthBegan(today), to: today });

/** The longest span that is offered where there is nothing: a year up to today. */
export const lastYear = (today: string): Span => ({ from: monthsBefore(today, 12), to: today });

export const QUICK = ["today", "week", "month", "year"] as const;

/** Common spans, up to today. */
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
