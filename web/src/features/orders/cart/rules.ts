import type { CartLine } from "./wire";

export type Totals = { items: number; tax: number; net: number };

const hundredths = (amount: number) => Math.round(amount * 100);
const paisa = (amount: number) => hundredths(amount) / 100;

type Amounts = Pick<CartLine, "rate" | "tax" | "quantity" | "discount">;

/**
 * Returns a line's amount before tax in paise, after its discount; after a change of quantity, the discount
 * is outdated until the server answers.
 */
const taxable = ({ rate, quantity, discount }: Amounts) =>
  Math.max(0, hundredths(rate ?? 0) * quantity - hundredths(discount));

/**
 * Returns a line's amount with tax, to the paisa; null while rates are hidden. The calculation in whole
 * numbers keeps half a paisa exact.
 */
export const lineNet = (line: Amounts) =>
  line.rate === null ? null : Math.round((taxable(line) * hundredths(100 + line.tax)) / 10_000) / 100;

/** Returns the lines that can be ordered. */
export const orderedLines = (lines: readonly CartLine[]) => lines.filter(({ available }) => available);

/** Returns the sums as the server will compute them; null if one of the rates is hidden. */
export function totalsOf(all: readonly CartLine[]): Totals | null {
  const lines = orderedLines(all);
  if (lines.some(({ rate }) => rate === null)) return null;
  const items = lines.reduce((sum, line) => sum + taxable(line), 0) / 100;
  const net = paisa(lines.reduce((sum, line) => sum + (lineNet(line) ?? 0), 0));
  return { items, tax: paisa(net - items), net };
}

export type TaxParts = { half: number; whole: number };

/**
 * Returns the tax of all lines as a whole, and its half.
 * The tax of each rate is rounded once, half a paisa upwards.
 */
export function taxParts(all: readonly CartLine[]): TaxParts {
  const sums = new Map<number, number>();
  for (const line of orderedLines(all)) sums.set(line.tax, (sums.get(line.tax) ?? 0) + taxable(line));
  let half = 0;
  let whole = 0;
  for (const [rate, amount] of sums) {
    half += Math.round((amount * hundredths(rate)) / 20_000);
    whole += Math.round((amount * hundredths(rate)) / 10_000);
  }
  return { half: half / 100, whole: whole / 100 };
}

export const sameLine = (code: string, size: string) => (line: { code: string; size: string }) =>
  line.code === code && line.size === size;

/**
 * Returns which limit a line's quantity breaks, and the quantity that the limit allows;
 * null if the quantity is valid.
 */
export function unfitting({
  quantity,
  minimum,
  step,
  maximum,
}: Pick<CartLine, "quantity" | "minimum" | "step" | "maximum">):
  | ["minimum" | "step" | "maximum", number]
  | null {
  if (quantity < minimum) return ["minimum", minimum];
  if (quantity % step !== 0) return ["step", step];
  return maximum != null && quantity > maximum ? ["maximum", maximum] : null;
}

/**
 * Returns the amount missing from an order to a value, rounded up to whole rupees;
 * 0 without a value, or once it is reached.
 */
export const missingTo = (value: number | null | undefined, net: number) =>
  value == null ? 0 : Math.max(0, Math.ceil(paisa(value - net)));
