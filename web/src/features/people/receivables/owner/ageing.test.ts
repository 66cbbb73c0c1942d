import { describe, expect, it } from "vitest";
import { type Aged, barOf, overdueShare, partsOf } from "./ageing";

const aged = (parts: Partial<Aged>): Aged => ({
  notDue: 0,
  days30: 0,
  days60: 0,
  days90: 0,
  older: 0,
  advances: 0,
  onAccount: 0,
  balance: 0,
  overdue: 0,
  ...parts,
});

describe("the share that is overdue", () => {
  it.each([
    [aged({ notDue: 300, days30: 100, overdue: 100 }), 25],
    [aged({ days60: 500, overdue: 500 }), 100],
    [aged({ notDue: 100_000, older: 1, overdue: 1 }), 1],
    [aged({ notDue: 1, older: 100_000, overdue: 100_000 }), 99],
    [aged({ notDue: 900 }), 0],
    [aged({ onAccount: 300, days30: 100, overdue: 100 }), 25],
    [aged({ days30: 100, overdue: 100, onAccount: -80, advances: -40 }), 100],
    [aged({}), 0],
  ])("of %o is %i percent", (parts, share) => {
    expect(overdueShare(parts)).toBe(share);
  });
});

describe("the bar", () => {
  it("has what is to be paid, in the order of its age, and fills up", () => {
    const bar = barOf(aged({ older: 50, notDue: 100, onAccount: 50, advances: -70 }));

    expect(bar.map(({ part }) => part)).toEqual(["notDue", "older", "onAccount"]);
    expect(bar.reduce((sum, { share }) => sum + share, 0)).toBe(100);
  });

  it("is empty where there is nothing to pay", () => {
    expect(barOf(aged({ onAccount: -100 }))).toEqual([]);
  });
});

it("names the parts that a balance has, what reduces it as well", () => {
  expect(partsOf(aged({ days90: 10, advances: -5, onAccount: -1 }))).toEqual([
    "days90",
    "advances",
    "onAccount",
  ]);
});
