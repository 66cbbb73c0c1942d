import { describe, expect, it } from "vitest";
import { isUnsold, whyUnsold } from "./orderable";

describe("a size is not sold", () => {
  const shop = { inquiry: false };

  it("that is out of stock, or that has no rate: it would be sold for nothing", () => {
    expect(whyUnsold({ rate: 38, stockWord: "out", orderable: false }, shop)).toBe("outOfStock");
    expect(whyUnsold({ rate: 0, stockWord: "in", orderable: true }, shop)).toBe("noRate");
    expect(isUnsold({ rate: 38, stockWord: null, orderable: true }, shop)).toBe(false);
  });

  it("of which fewer are left than the minimum, though an inquiry asks for it", () => {
    const few = { rate: 38, stockWord: "few", orderable: false } as const;
    expect(whyUnsold(few, shop)).toBe("tooFew");
    expect(whyUnsold(few, { inquiry: true })).toBe("tooFew");
  });

  it("unless the store allows back-orders for it", () => {
    expect(whyUnsold({ rate: 38, stockWord: "out", orderable: true }, shop)).toBeNull();
    expect(whyUnsold({ rate: 0, stockWord: "out", orderable: true }, shop)).toBe("noRate");
  });

  it("except by an inquiry, and where the rate is only hidden", () => {
    expect(isUnsold({ rate: 0, stockWord: "in", orderable: true }, { inquiry: true })).toBe(false);
    expect(isUnsold({ rate: null, stockWord: "in", orderable: true }, shop)).toBe(false);
  });
});
