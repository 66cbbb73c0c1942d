/** The spans that a statement offers, all up to today. */
export const SPANS = ["month", "quarter", "year"] as const;
export type Days = { from: string; to: string };
type Span = (typeof SPANS)[number];

const DAY = 24 * 60 * 60 * 1000;
const APRIL = 4;
const DAYS = { month: 30, quarter: 91 };

/** Returns the first and the last day (2026-11-21) of a span; a year is a financial year. */
export function spanOf(span: Span, today: string): Days {
  const [year = 0, month = 0] = today.split("-").map(Number);
  if (span === "year") return { from: `${month >= APRIL ? year : year - 1}-04-01`, to: today };
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - (DAYS[span] - 1) * DAY);
  return { from: from.toISOString().slice(0, 10), to: today };
}
