import { describe, expect, it } from "vitest";
import { initials } from "./initials";
import { rupees, wholeRupees } from "./rupees";

describe("rupees", () => {
  it.each([
    [123456, "₹1,23,456"],
    [12345678, "₹1,23,45,678"],
    [1901.52, "₹1,901.52"],
    [-40, "−₹40"],
    [0, "₹0"],
  ])("%d reads %s", (amount, text) => expect(rupees(amount)).toBe(text));

  it("are paid to the rupee", () => expect(wholeRupees(24931.04)).toBe("₹24,931"));
});

describe("initials", () => {
  it.each([
    ["Shree Ambica Electricals", "SA"],
    ["PVC Insulation Tape 18 mm", "PI"],
    ["9 W Bulb", "WB"],
    ["Fans", "F"],
  ])("of %s are %s", (name, letters) => expect(initials(name)).toBe(letters));
});
