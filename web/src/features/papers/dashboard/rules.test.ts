import { describe, expect, it } from "vitest";
import { monthName } from "./months";
import { bestCategories, linePoints, readChange, roundAxis, sinceFirstOrder, spokenAmount } from "./rules";
import { statusSalesFromWire, todayFromWire } from "./wire";

describe("the change of a card", () => {
  it.each([
    ["total", true, "more", "good"],
    ["total", false, "fewer", "bad"],
    ["Canceled", true, "more", "bad"],
    ["Canceled", false, "fewer", "good"],
  ] as const)("of %s, rising %s, reads %s and is %s", (type, more, word, tone) => {
    expect(readChange(type, { count: 20, change: 8.1, more, before: 19 })).toEqual({ word, tone });
  });

  it("is neither when nothing changed", () => {
    expect(readChange("Canceled", { count: 4, change: 0, more: true, before: 4 })).toEqual({
      word: "same",
      tone: "plain",
    });
  });

  it.each(["Pending", "Dispatched"] as const)("is not shown of %s, which items only pass through", (type) => {
    const figures = { count: 320, change: 100, more: true, before: 0 };
    expect(readChange(type, figures)).toEqual({ word: "recent", tone: "plain" });
  });

  it("is no hundred percent where there was nothing before", () => {
    const figures = { count: 5, change: 100, more: true, before: 0 };
    expect(readChange("total", figures)).toEqual({ word: "noneBefore", tone: "plain" });
    expect(readChange("total", { ...figures, count: 0, change: 0 })).toEqual({ word: "same", tone: "plain" });
  });
});

it("speaks of large amounts in lakh and crore", () => {
  expect(spokenAmount(99_999)).toBeNull();
  expect(spokenAmount(48_84_450)).toEqual({ unit: "lakh", figure: "48.8" });
  expect(spokenAmount(2_40_00_000)).toEqual({ unit: "crore", figure: "2.4" });
});

it("shows the ten best categories and sums up the others", () => {
  const categories = Array.from({ length: 13 }, (_, index) => ({
    name: `Category ${index}`,
    quantity: 1,
    amount: index * 100,
  }));
  const { shown, others } = bestCategories(categories);
  expect(shown.map(({ amount }) => amount)).toEqual([1200, 1100, 1000, 900, 800, 700, 600, 500, 400, 300]);
  expect(others).toEqual({ count: 3, amount: 300 });
});

it.each([
  [18_39_000, 6, 20_00_000, 4],
  [13_74_000, 6, 15_00_000, 5],
  [17_18_000, 3, 20_00_000, 2],
  [30, 6, 30, 6],
])("gives %i in at most %i steps an axis to %i in %i", (amount, most, end, steps) => {
  expect(roundAxis(amount, most)).toEqual({ end, steps });
});

describe("a trend line", () => {
  const box = { width: 96, height: 36, top: 6, side: 3, bottom: 4 };

  it("goes from side to side, the greatest at the top and the least at the bottom", () => {
    expect(linePoints([0, 5, 10], box)).toEqual([
      [3, 32],
      [48, 19],
      [93, 6],
    ]);
  });

  it("is flat at the bottom when nothing moves", () => {
    expect(linePoints([0, 0], box).map(([, y]) => y)).toEqual([32, 32]);
  });
});

it("leaves out statuses without sales and keeps the order of an item's life", () => {
  expect(
    statusSalesFromWire([
      { name: "Canceled", ordervalue: 10 },
      { name: "Approved", ordervalue: 0 },
      { name: "Pending", ordervalue: 20 },
    ]),
  ).toEqual([
    { status: "Pending", amount: 20 },
    { status: "Canceled", amount: 10 },
  ]);
});

it("takes a day without orders for a day of nothing", () => {
  expect(todayFromWire(undefined)).toEqual({ orders: 0, items: 0, amount: 0, pending: 0 });
});

it("shows the months since the first order, and six at least", () => {
  const months = (...orders: number[]) => orders.map((each) => ({ orders: each }));

  expect(sinceFirstOrder(months(0, 0, 3, 0, 1, 2, 4, 5))).toEqual(months(3, 0, 1, 2, 4, 5));
  expect(sinceFirstOrder(months(0, 0, 0, 0, 0, 0, 0, 5))).toHaveLength(6);
  expect(sinceFirstOrder(months(1, 0, 0, 0, 0, 0, 0, 5))).toHaveLength(8);
});

it("names months in the reader's language", () => {
  expect(monthName("2026-11", "en")).toBe("Nov");
  expect(monthName("2026-11", "hi", "long")).toBe("नवंबर");
});
