import { describe, expect, it } from "vitest";
import { PLACES, STEPS, type StepName, startOf } from "./rules";

const items = (...done: StepName[]) => STEPS.map((name) => ({ name, done: done.includes(name) }));

describe("the first steps of a store", () => {
  it("U23 begin with its goods, a look at the shop and its customers", () => {
    const start = startOf(items());
    expect(start).toMatchObject({ done: 0, total: 8, left: [...STEPS], next: ["products", "shop"] });
    expect(start.young).toBe(true);
  });

  it("U23 leave out what is done, in any order", () => {
    const start = startOf(items("logo", "shared", "products", "shop", "customer"));
    expect(start.done).toBe(5);
    expect(start.next).toEqual(["paymentQr", "theme"]);
    expect(start.young).toBe(false);
  });

  it("U23 come to an end", () => {
    expect(startOf(items(...STEPS))).toMatchObject({ done: 8, total: 8, left: [], next: [] });
  });

  it("lead from the first customer to the form of a new one in the list of customers", () => {
    expect(PLACES.customer).toEqual([{ way: "customer", to: "owner/usersettings?new=customer" }]);
  });

  it("U23 each lead to a place of the back office", () => {
    for (const ways of Object.values(PLACES)) for (const { to } of ways) expect(to).toMatch(/^owner\/[a-z]+/);
  });
});
