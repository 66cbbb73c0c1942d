import type { UsageDay } from "./wire";

export const MEASURES = ["orders", "customers", "products", "storage"] as const;
export type Measure = (typeof MEASURES)[number];

export type Point = { at: string; amount: number };

const DAYS = 30;
const MONTHS = 12;

/** The last thirty days of a store; orders are those of the day, the rest is how much there was. */
export const byDay = (usage: readonly UsageDay[], measure: Measure): Point[] =>
  sorted(usage)
    .slice(-DAYS)
    .map((day) => ({ at: day.day, amount: day[measure] }));

/** The last twelve months: orders are added up, of the rest the last day of the month counts. */
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
