import { expect, it } from "vitest";
import { addressOf, choicesOf, readNarrowing, readView } from "./narrowing";

const group = (code: string) => ({ code, name: code.toUpperCase(), accounts: 1, balance: 5, overdue: 0 });

it("a filter is in the address, begins at the first page and keeps the rest", () => {
  const address = addressOf(
    { area: "surat", overdue: true },
    new URLSearchParams("q=patel&page=3&sman=S014"),
  );

  expect(Object.fromEntries(address)).toEqual({ q: "patel", sman: "S014", area: "surat", overdue: "Y" });
  expect(readNarrowing(address)).toEqual({ salesperson: "S014", area: "surat", overdue: true });
});

it("a filter that is cleared leaves the address", () => {
  const address = addressOf(
    { salesperson: "", overdue: false },
    new URLSearchParams("sman=S014&overdue=Y&area=x"),
  );

  expect(address.toString()).toBe("area=x");
});

it.each([
  ["view=areas", "areas"],
  ["view=else", "parties"],
  ["", "parties"],
])("the address %s shows %s", (address, view) => {
  expect(readView(new URLSearchParams(address))).toBe(view);
});

it("an address may name a group that owes nothing any more", () => {
  expect(choicesOf([group("a")], "b").map(({ code }) => code)).toEqual(["b", "a"]);
  expect(choicesOf([group("a")], "a").map(({ code }) => code)).toEqual(["a"]);
  expect(choicesOf([group("a")], "")).toHaveLength(1);
});
