import { describe, expect, it } from "vitest";
import { bannerFault, moved } from "./banners";

describe("banners", () => {
  it("are at most five at once and ten in all", () => {
    expect([0, 4, 5].map((underWay) => bannerFault(0, underWay))).toEqual([null, null, 5]);
    expect([bannerFault(8, 1), bannerFault(8, 2), bannerFault(10, 0), bannerFault(7, 5)]).toEqual([
      null,
      10,
      10,
      5,
    ]);
  });

  it("change places", () => {
    expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  });
});
