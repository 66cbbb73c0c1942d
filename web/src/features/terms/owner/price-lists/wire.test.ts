import { expect, it } from "vitest";
import { formOf, newList, priceListFromWire, priceListToWire } from "./wire";

const wire = {
  listId: 7,
  name: "Diwali",
  grades: [],
  accounts: [{ accCd: "P001", accName: "" }],
  basis: "margin" as const,
  base: "MRP" as const,
  percent: 2.5,
  fromDate: "2026-11-20T04:30:00+00:00",
  toDate: null,
  rateCount: 3,
  state: "running" as const,
};

it("a list comes back from its form as it was, with the times of the store's clock", () =>
  expect(priceListToWire(formOf(priceListFromWire(wire)))).toEqual({
    name: "Diwali",
    grades: [],
    accCds: ["P001"],
    basis: "margin",
    base: "MRP",
    percent: 2.5,
    fromDate: "2026-11-20 10:00:00",
    toDate: null,
  }));

it("what is hidden in the form is not sent", () => {
  const customers = [{ value: "P001", label: "Ambica" }];
  const form = { ...newList(0), customers, grades: ["A" as const], base: "C" as const, percent: 5 };

  expect(priceListToWire(form)).toMatchObject({ grades: ["A"], accCds: [], base: "C", percent: 5 });
  expect(priceListToWire({ ...form, basis: "rates" })).toMatchObject({ base: "", percent: 0 });
  expect(priceListToWire({ ...form, buyers: "customers" })).toMatchObject({ grades: [], accCds: ["P001"] });
});
