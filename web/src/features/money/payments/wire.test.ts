import { describe, expect, it } from "vitest";
import { perSalesperson, receivedIn, typedAmount } from "./wire";

describe("an amount that is typed", () => {
  it.each([
    ["2500", 2500],
    ["₹ 2,500.50", 2500.5],
    [" 1,25,000 ", 125000],
    ["0", null],
    ["", null],
    ["-5", null],
    ["12.345", null],
    ["2e3", null],
    ["99999999", 99_999_999],
    ["100000000", null],
  ])("%s is %s", (text, amount) => {
    expect(typedAmount(text)).toBe(amount);
  });
});

describe("a bank statement", () => {
  it("confirms only what came as it was reported", () => {
    const found = { row: 3, amount: 5, narration: "" };

    expect(
      receivedIn({
        found: [
          { ...found, id: 1, finding: "received" },
          { ...found, id: 2, finding: "other_amount" },
        ],
        payments: 4,
        credits: 9,
      }),
    ).toEqual([1]);
  });
});

describe("what salespeople have in hand", () => {
  it("is one entry a salesperson, with all methods", () => {
    const row = {
      salesperson: "S014",
      name: "Rakesh",
      method: "cash" as const,
      count: 1,
      amount: 5,
      ids: [1],
    };
    const cheque = { ...row, method: "cheque" as const, ids: [2] };
    const other = { ...row, salesperson: "S015", name: "Mehul", ids: [3] };

    expect(
      perSalesperson([row, cheque, other]).map(({ name, rows }) => [name, rows.flatMap(({ ids }) => ids)]),
    ).toEqual([
      ["Rakesh", [1, 2]],
      ["Mehul", [3]],
    ]);
  });
});
