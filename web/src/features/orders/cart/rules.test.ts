import { describe, expect, it } from "vitest";
import { lineNet, missingTo, orderedLines, totalsOf, unfitting } from "./rules";
import type { CartLine } from "./wire";

const line = (rate: number | null, tax: number, quantity: number) =>
  ({ rate, tax, quantity, discount: 0, available: true }) as CartLine;

describe("the sums of a cart", () => {
  it("are those of the lines with their tax", () => {
    const lines = [line(38, 18, 40), line(1860, 18, 6), line(2640, 18, 2), line(132, 18, 24)];
    expect(totalsOf(lines)).toEqual({ items: 21128, tax: 3803.04, net: 24931.04 });
  });

  it("take each line to the paisa", () => expect(lineNet(line(33, 5, 7))).toBe(242.55));

  it("leave out what is sold no more, and know its rate as little as they need to", () => {
    const gone = { ...line(null, 18, 40), available: false };
    expect(totalsOf([gone, line(38, 18, 40)])).toEqual({ items: 1520, tax: 273.6, net: 1793.6 });
    expect(orderedLines([gone, line(38, 18, 40)])).toHaveLength(1);
  });

  it("stay unknown while a rate is hidden", () => expect(totalsOf([line(null, 18, 2)])).toBeNull());
});

describe("what rules ask of a cart", () => {
  it.each([
    [2, ["minimum", 4]],
    [6, ["step", 4]],
    [24, ["maximum", 20]],
    [20, null],
  ])("%d of a size with a minimum and step of 4 and a maximum of 20", (quantity, problem) => {
    expect(unfitting({ quantity, minimum: 4, step: 4, maximum: 20 })).toEqual(problem);
  });

  it("is nothing without a maximum", () =>
    expect(unfitting({ quantity: 1000, minimum: 1, step: 1, maximum: null })).toBeNull());

  it("counts what is missing in whole rupees, and no more than that", () => {
    expect(missingTo(5000, 3760.4)).toBe(1240);
    expect(missingTo(5000, 5000)).toBe(0);
    expect(missingTo(5000, 4999.1 + 0.9)).toBe(0);
    expect(missingTo(null, 10)).toBe(0);
  });
});
