import { monthBegan, monthsBefore, type Span, weekBegan, yearBegan } from "@/shared/date-range/date-range";
import { LISTED_STATUSES } from "@/shared/theme/tokens";
import { REPORTS, type ReportName, reportOf } from "./wire";

export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

/** The possible outcomes of an order over the credit limit. */
export const OUTCOMES = ["warned", "held", "released", "overridden"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Returns whether a report can show a summary of parties or categories as well as their orders. */
export const hasSummary = (report: ReportName) => reportOf(report).summary !== undefined;

/** The common code of all guests, who have no account. */
export const GUESTS = "guest";

/**
 * The view that a report's address names: a party, category, status or outcome,
 * as a summary or as single orders.
 */
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

/** Returns the default span of a report: this month up to today. */
export const usualSpan = (today: string): Span => ({ from: monthBegan(today), to: today });

/** Returns the longest span, offered when a shorter one is empty: a year up to today. */
export const lastYear = (today: string): Span => ({ from: monthsBefore(today, 12), to: today });

export const QUICK = ["today", "week", "month", "year"] as const;

/** Returns common spans up to today. */
export const quickSpans = (today: string): Record<(typeof QUICK)[number], Span> => ({
  today: { from: today, to: today },
  week: { from: weekBegan(today), to: today },
  month: { from: monthBegan(today), to: today },
  year: { from: yearBegan(today), to: today },
});

/** Returns the financial year of a day as people write it: 2026-27. */
export function financialYear(today: string): string {
  const begins = Number(yearBegan(today).slice(0, 4));
  return `${begins}-${String((begins + 1) % 100).padStart(2, "0")}`;
}
