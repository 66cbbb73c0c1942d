import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { roundOff } from "@/shared/format/rupees";
import { allowedQuantity } from "@/shared/ui/Stepper";
import { backOrdered, comesLater } from "./back-orders";
import { lineNet, type TaxParts, taxParts, totalsOf } from "./rules";
import type { CartLine } from "./wire";

type Line = { rate: number | null; tax: number; quantity: number; off?: number; net: number | null };
type Cart = {
  name: string;
  lines: Line[];
  totals: { items: number; tax: number; net: number } | null;
  taxes?: TaxParts;
  roundOff?: number;
};
type Quantity = {
  name: string;
  typed: number;
  smallest: number;
  allowedStep: number;
  allowed: number | null;
};

type BackOrder = { name: string; quantity: number; left: number; step: number; later: number };

/** The cases with which the server's rules are tested too. */
const PATH = join(import.meta.dirname, "../../../../../tests/vectors/cart_totals.json");
const { carts, quantities, backOrders }: { carts: Cart[]; quantities: Quantity[]; backOrders: BackOrder[] } =
  JSON.parse(readFileSync(PATH, "utf8"));

const linesOf = ({ lines }: Cart) =>
  lines.map(({ off = 0, ...line }) => ({ ...line, discount: off, available: true })) as unknown as CartLine[];

describe("the sums of a cart", () => {
  it.each(carts)("are the server's for $name", (cart) => {
    expect(totalsOf(linesOf(cart))).toEqual(cart.totals);
    expect(linesOf(cart).map(lineNet)).toEqual(cart.lines.map(({ net }) => net));
  });

  it.each(carts.filter(({ totals }) => totals))("have the server's taxes and round-off for $name", (cart) => {
    expect(taxParts(linesOf(cart))).toEqual(cart.taxes);
    const { items = 0, net = 0 } = cart.totals ?? {};
    expect(roundOff(net, items + 2 * (cart.taxes?.half ?? 0))).toBe(cart.roundOff);
  });
});

describe("a typed quantity", () => {
  it.each(quantities)("becomes the server's for $name", ({ typed, smallest, allowedStep, allowed }) => {
    expect(typed < smallest ? null : allowedQuantity(typed, allowedStep)).toBe(allowed);
  });
});

describe("what of a line comes later", () => {
  it.each(backOrders)("is the server's where $name", ({ quantity, left, step, later }) => {
    expect(backOrdered(quantity, left, step)).toBe(later);
    expect(comesLater({ quantity, step, stock: left, comesLater: null })).toEqual(
      later === 0 ? null : { now: quantity - later, all: later === quantity },
    );
  });
});
