import { describe, expect, it } from "vitest";
import { offerFromWire, offersOf } from "./wire";

const wire = {
  schemeId: 1,
  name: "Season offer",
  gives: "percent" as const,
  counts: "pieces" as const,
  slabs: [{ at: 10, gives: 4 }],
  itemCds: ["FAN"],
  deptCds: ["WIRES"],
  allItems: false,
  repeats: false,
  freeItemCd: "",
  freeItemName: "",
  toDate: null,
};
const product = (code: string, category: string) => ({ code, category: { code: category } });

describe("the offers of a product", () => {
  it("are the offers that name it or its category", () => {
    const offers = [offerFromWire(wire)];

    expect(offersOf(offers, product("FAN", "FANS"))).toEqual(offers);
    expect(offersOf(offers, product("WIRE", "WIRES"))).toEqual(offers);
    expect(offersOf(offers, product("LAMP", "LAMPS"))).toEqual([]);
  });

  it("are those for all goods too", () => {
    const offers = [offerFromWire({ ...wire, itemCds: [], deptCds: [] })];

    expect(offersOf(offers, product("LAMP", "LAMPS"))).toEqual(offers);
  });
});
