import { describe, expect, it } from "vitest";
import { mayCancelItem, mayCancelOrder, shortName } from "./rules";
import { type Order, type OrderItem, statusFromWire } from "./wire";

const item = (status: string) => ({ status }) as OrderItem;
const order = (status: string, items: OrderItem[]) => ({ status, items }) as Order;

describe("a customer", () => {
  it("may cancel while the order and the item are Pending", () => {
    const pending = order("Pending", [item("Pending"), item("Approved")]);
    expect(mayCancelItem(pending, item("Pending"))).toBe(true);
    expect(mayCancelItem(pending, item("Approved"))).toBe(false);
    expect(mayCancelItem(order("Approved", []), item("Pending"))).toBe(false);
  });

  it("may cancel the whole order only while nothing of it moved", () => {
    expect(mayCancelOrder(order("Pending", [item("Pending"), item("Canceled")]))).toBe(true);
    expect(mayCancelOrder(order("Pending", [item("Pending"), item("Dispatched")]))).toBe(false);
  });
});

it("knows the statuses of old records", () => {
  expect(statusFromWire("Dispatch")).toBe("Dispatched");
  expect(statusFromWire("Confirm")).toBe("Approved");
});

it("cuts the names of items at 17 characters", () => {
  expect(shortName("Vidyut FR-LSH PVC Insulated")).toBe("Vidyut FR-LSH PVC…");
});
