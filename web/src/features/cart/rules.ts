import type { CartLine } from "./wire";

export type Totals = { items: number; tax: number; net: number };

const paisa = (amount: number) => Math.round((amount + Number.EPSILON) * 100) / 100;

/** A line with its tax, to the paisa; null while rates are hidden. */
export const lineNet = ({ rate, tax, quantity }: Pick<CartLine, "rate" | "tax" | "quantity">) =>
  rate === null ? null : paisa((rate * (100 + tax) * quantity) / 100);

/** The lines that can be ordered: a cart that was kept by an earlier release does not tell of any that cannot. */
export const orderedLines = (lines: readonly CartLine[]) =>
  lines.filter(({ available }) => available !== false);

/** The sums as the server will make them; null when one of the rates is hidden. */
export function totalsOf(all: readonly CartLine[]): Totals | null {
  const lines = orderedLines(all);
  if (lines.some(({ rate }) => rate === null)) return null;
  const items = paisa(lines.reduce((sum, { rate, quantity }) => sum + (rate ?? 0) * quantity, 0));
  const net = paisa(lines.reduce((sum, line) => sum + (lineNet(line) ?? 0), 0));
  return { items, tax: paisa(net - items), net };
}

export const sameLine = (code: string, size: string) => (line: { code: string; size: string }) =>
  line.code === code && line.size === size;
