import { describe, expect, it } from "vitest";
import { formOf, newScheme, schemeFromWire, schemeToWire, writtenFromWire } from "./wire";

const NOW = Date.parse("2026-11-26T06:00:00Z");
const wire = {
  schemeId: 3,
  name: "Ten and one",
  place: 5,
  gives: "free" as const,
  counts: "pieces" as const,
  slabs: [{ at: 10, gives: 1 }],
  items: [{ code: "FAN", name: "Ceiling Fan" }],
  categories: [],
  grades: [],
  accounts: [{ code: "P1", name: "" }],
  salespeople: [],
  eachSize: false,
  allItems: false,
  combined: true,
  repeats: true,
  freeItemCd: "LAMP",
  freeItemName: "Lamp",
  freeSizeCd: "9 W",
  floorGrade: "" as const,
  fromDate: "2026-11-26T11:30:00+05:30",
  toDate: null,
  budget: 500,
  mostOrders: null,
  mostOrdersEach: 1,
  state: "running" as const,
  givenAmt: 120,
  givenOrders: 4,
};

describe("a scheme in its form", () => {
  it("comes back as it was", () => {
    const {
      schemeId,
      givenAmt,
      givenOrders,
      state,
      freeItemName,
      items,
      categories,
      accounts,
      salespeople,
      ...rest
    } = wire;

    expect(schemeToWire(formOf(schemeFromWire(wire)))).toEqual({
      ...rest,
      itemCds: ["FAN"],
      deptCds: [],
      accCds: ["P1"],
      smanCds: [],
      fromDate: "2026-11-26 11:30:00",
    });
  });

  it("does not send what its kind hides", () => {
    const form = { ...formOf(schemeFromWire(wire)), gives: "percent" as const, buyers: "everyone" as const };

    const sent = schemeToWire(form);

    expect([sent.freeItemCd, sent.freeSizeCd, sent.repeats, sent.accCds]).toEqual(["", "", false, []]);
  });

  it("starts now, for everyone", () => {
    expect(newScheme(NOW)).toMatchObject({ starts: "2026-11-26 11:30", buyers: "everyone", ends: null });
  });
});

describe("a written order that is tried out", () => {
  const written = { text: "5 fan", itemCd: "FAN", sizeCd: "", quantity: 5 };
  const line = {
    ...written,
    certain: true,
    asLastTime: false,
    choices: [],
    quantities: [],
    unknownWords: [],
  };

  it("takes what is certain, each size once, and leaves the rest", () => {
    const result = [line, { ...line, text: "3 lamp", certain: false }, { ...line, quantity: 7 }];
    expect(writtenFromWire({ result, products: [] })).toEqual({
      lines: [{ code: "FAN", name: "FAN", size: "", quantity: 12 }],
      unclear: ["3 lamp"],
    });
  });
});
