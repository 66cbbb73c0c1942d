import type { UsageDay } from "./wire";

export const MEASURES = ["orders", "customers", "products", "storage"] as const;
export type Measure = (typeof MEASURES)[number];

export type Point = { at: string; amount: number };

const DAYS = 30;
const MONTHS = 12;

/**
 * Returns the last thirty days of a store; orders are counted per day, other figures are totals on that day.
 */
export const byDay = (usage: readonly UsageDay[], measure: Measure): Point[] =>
  sorted(usage)
    .slice(-DAYS)
    .map((day) => ({ at: day.day, amount: day[measure] }));

/** Returns the last twelve months: orders are added up, other figures are those of the month's last day. */
export function byMonth(usage: readonly UsageDay[], measure: Measure): Point[] {
  const months = new Map<string, number>();
  for (const day of sorted(usage)) {
    const month = `${day.day.slice(0, 7)}-01`;
    const before = measure === "orders" ? (months.get(month) ?? 0) : 0;
    months.set(month, before + day[measure]);
  }
  return [...months].map(([at, amount]) => ({ at, amount })).slice(-MONTHS);
}

const sorted = (usage: readonly UsageDay[]) =>
  [...usage].sort((one, other) => one.day.localeCompare(other.day));
