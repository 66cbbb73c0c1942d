import { brand, LISTED_STATUSES, statusColours } from "@/shared/theme/tokens";
import type { CategorySales } from "./wire";

export const CARDS = ["total", ...LISTED_STATUSES] as const;
export type CardType = (typeof CARDS)[number];

/** A rise of these is bad news. */
const UNWELCOME: ReadonlySet<CardType> = new Set(["Canceled"]);

/**
 * Orders move on, so nearly none of those before are still pending, or have stayed dispatched: these are not
 * compared.
 */
const PASSING: ReadonlySet<CardType> = new Set(["Pending", "Dispatched"]);

export type Change = {
  word: "more" | "fewer" | "same" | "noneBefore" | "recent";
  tone: "good" | "bad" | "plain";
};
type Compared = { count: number; change: number; more: boolean; before: number };

/** How a card's change reads: the word by its direction, the tone by what it means to the owner. */
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

/** A large amount as it is spoken, in lakh or crore; a smaller one is written out. */
export function spokenAmount(amount: number): { unit: "lakh" | "crore"; figure: string } | null {
  if (Math.abs(amount) >= CRORE) return { unit: "crore", figure: oneDecimal.format(amount / CRORE) };
  if (Math.abs(amount) >= LAKH) return { unit: "lakh", figure: oneDecimal.format(amount / LAKH) };
  return null;
}

const MAX_SHOWN = 10;

/** The categories that sell most, and what the others come to together. */
export function bestCategories(categories: readonly CategorySales[]) {
  const sold = [...categories].sort((one, other) => other.amount - one.amount);
  const rest = sold.slice(MAX_SHOWN);
  return {
    shown: sold.slice(0, MAX_SHOWN),
    others: { count: rest.length, amount: rest.reduce((sum, { amount }) => sum + amount, 0) },
  };
}

/** A chart of fewer months has bars as wide as a card. */
const FEWEST_MONTHS = 6;

/** The months since the first order. */
export function sinceFirstOrder<T extends { orders: number }>(months: readonly T[]): T[] {
  const first = months.findIndex(({ orders }) => orders > 0);
  return months.slice(Math.max(0, Math.min(first, months.length - FEWEST_MONTHS)));
}

const ROUND = [1, 2, 3, 5, 10];

/** An axis that holds the amount in at most so many steps of a round figure. */
export function roundAxis(amount: number, most: number): { end: number; steps: number } {
  const least = Math.max(amount, 1) / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (ROUND.find((round) => round * power >= least) ?? 10) * power;
  const steps = Math.max(1, Math.ceil(amount / step));
  return { end: step * steps, steps };
}

export type Box = { width: number; height: number; top: number; side: number; bottom: number };

/** Points of a line over the box: the greatest number at its top, the least at its bottom. */
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
