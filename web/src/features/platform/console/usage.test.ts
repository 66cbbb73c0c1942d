import { expect, it } from "vitest";
import { byDay, byMonth } from "./usage";

const day = (on: string, orders: number, products: number) => ({
  day: on,
  orders,
  products,
  customers: 0,
  storage: 0,
});
const usage = [day("2026-11-01", 4, 12), day("2026-10-31", 3, 11), day("2026-10-30", 2, 10)];

it("a month has the orders of its days, and the products of its last one", () => {
  expect(byMonth(usage, "orders")).toEqual([
    { at: "2026-10-01", amount: 5 },
    { at: "2026-11-01", amount: 4 },
  ]);
  expect(byMonth(usage, "products").map(({ amount }) => amount)).toEqual([11, 12]);
});

it("lists days in their order, thirty at most", () => {
  expect(byDay(usage, "orders").map(({ amount }) => amount)).toEqual([2, 3, 4]);
  const many = Array.from({ length: 40 }, (_, index) => day(`2026-${String(index + 10)}-01`, index, 0));
  expect(byDay(many, "orders")).toHaveLength(30);
});
