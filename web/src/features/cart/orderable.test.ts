import { describe, expect, it } from "vitest";
import { isUnsold } from "./orderable";

describe("a size is not sold", () => {
  const shop = { inquiry: false };

  it("that is out of stock, or that has no rate: it would be sold for nothing", () => {
    expect(isUnsold({ rate: 38, stockWord: "out" }, shop)).toBe(true);
    expect(isUnsold({ rate: 0, stockWord: "in" }, shop)).toBe(true);
    expect(isUnsold({ rate: 38, stockWord: null }, shop)).toBe(false);
  });

  it("but asked for by an inquiry, and where the rate is only not shown", () => {
    expect(isUnsold({ rate: 0, stockWord: "in" }, { inquiry: true })).toBe(false);
    expect(isUnsold({ rate: null, stockWord: "in" }, shop)).toBe(false);
  });
});
