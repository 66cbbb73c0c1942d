import { brand, LISTED_STATUSES, statusColours } from "@/shared/theme/tokens";
import type { CategorySales } from "./wire";

export const CARDS = ["total", ...LISTED_STATUSES] as const;
export type CardType = (typeof CARDS)[number];

/** The cards whose rise is bad news. */
const UNWELCOME: ReadonlySet<CardType> = new Set(["Canceled"]);

/**
 * The cards that are not compared: orders move on, so nearly none of the earlier period are still pending or
 * dispatched.
 */
const PASSING: ReadonlySet<CardType> = new Set(["Pending", "Dispatched"]);

export type Change = {
  word: "more" | "fewer" | "same" | "noneBefore" | "recent";
  tone: "good" | "bad" | "plain";
};
type Compared = { count: number; change: number; more: boolean; before: number };

/** Returns how a card's change reads: the word by its direction, the tone by its meaning for the owner. */
export function readChange(type: CardType, { count, change, more, before }: Compared): Change {
  if (PASSING.has(type)) return { word: "recent", tone: "plain" };
  if (before === 0 && count > 0) return { word: "noneBefore", tone: "plain" };
  if (change === 0) return { word: "same", tone: "plain" };
  return { word: more ? "more" : "fewer", tone: more === UNWELCOME.has(type) ? "bad" : "good" };
}

export const cardColour = (type: CardType) =>
  type === "total" ? brand.colorPrimary : statusColours[type].chart;

const LAKH = 1e5;
const CRORE = 1e7;
const oneDecimal = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 });

/** Returns a large amount in lakh or crore; null for an amount that is written out. */
export function spokenAmount(amount: number): { unit: "lakh" | "crore"; figure: string } | null {
  if (Math.abs(amount) >= CRORE) return { unit: "crore", figure: oneDecimal.format(amount / CRORE) };
  if (Math.abs(amount) >= LAKH) return { unit: "lakh", figure: oneDecimal.format(amount / LAKH) };
  return null;
}

const MAX_SHOWN = 10;

/** Returns the best-selling categories, and the sum of the others. */
export function bestCategories(categories: readonly CategorySales[]) {
  const sold = [...categories].sort((one, other) => other.amount - one.amount);
  const rest = sold.slice(MAX_SHOWN);
  return {
    shown: sold.slice(0, MAX_SHOWN),
    others: { count: rest.length, amount: rest.reduce((sum, { amount }) => sum + amount, 0) },
  };
}

/** The minimum number of months in a chart, since fewer bars would be as wide as a card. */
const FEWEST_MONTHS = 6;

/** Returns the months since the first order. */
export function sinceFirstOrder<T extends { orders: number }>(months: readonly T[]): T[] {
  const first = months.findIndex(({ orders }) => orders > 0);
  return months.slice(Math.max(0, Math.min(first, months.length - FEWEST_MONTHS)));
}

const ROUND = [1, 2, 3, 5, 10];

/** Returns an axis that reaches the amount in at most `most` steps of a round figure. */
export function roundAxis(amount: number, most: number): { end: number; steps: number } {
  const least = Math.max(amount, 1) / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (ROUND.find((round) => round * power >= least) ?? 10) * power;
  const steps = Math.max(1, Math.ceil(amount / step));
  return { end: step * steps, steps };
}

export type Box = { width: number; height: number; top: number; side: number; bottom: number };

/** Returns the points of a line in the box: the largest number at its top, the smallest at its bottom. */
export function linePoints(numbers: readonly number[], box: Box): [number, number][] {
  const least = Math.min(...numbers);
  const span = Math.max(...numbers) - least;
  const step = (box.width - 2 * box.side) / Math.max(1, numbers.length - 1);
  const room = box.height - box.top - box.bottom;
  return numbers.map((number, index) => [
    box.side + index * step,
    box.height - box.bottom - (span === 0 ? 0 : ((number - least) / span) * room),
  ]);
}
