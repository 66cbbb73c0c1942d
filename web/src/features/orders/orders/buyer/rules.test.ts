import { describe, expect, it } from "vitest";
import type { Status } from "@/shared/theme/tokens";
import { shortName } from "../short-name";
import { differsFrom, findErrors, mayCancelItem, mayCancelOrder, statusesToCome } from "./rules";
import { type OrderItem, orderFromWire, statusFromWire } from "./wire";

const item = (status: Status): Pick<OrderItem, "status" | "may"> => ({
  status,
  may: status === "Pending" ? ["Canceled"] : [],
});
const order = (...statuses: Status[]) => ({ items: statuses.map(item) });

describe("a customer", () => {
  it("may cancel an item where the server says so", () => {
    expect(mayCancelItem(item("Pending"))).toBe(true);
    expect(mayCancelItem(item("Approved"))).toBe(false);
  });

  it("may cancel the whole order only while nothing of it moved", () => {
    expect(mayCancelOrder(order("Pending", "Canceled"))).toBe(true);
    expect(mayCancelOrder(order("Pending", "Dispatched"))).toBe(false);
    expect(mayCancelOrder(order("Canceled"))).toBe(false);
  });
});

it("an item says its status only where the order's own does not", () => {
  const dispatched = { status: "Dispatched", partly: false } as const;
  expect(differsFrom(dispatched, item("Dispatched"))).toBe(false);
  expect(differsFrom(dispatched, item("Canceled"))).toBe(true);
  expect(differsFrom({ ...dispatched, partly: true }, item("Dispatched"))).toBe(true);
});

it("knows the statuses of old records", () => {
  expect(statusFromWire("Dispatch")).toBe("Dispatched");
  expect(statusFromWire("Confirm")).toBe("Approved");
});

it("cuts the names of items at 17 characters", () => {
  expect(shortName("Vidyut FR-LSH PVC Insulated")).toBe("Vidyut FR-LSH PVC…");
});

it("an order is found by a mobile number of ten digits and a whole number", () => {
  expect(findErrors({ mobile: " 9825011111 ", number: " 17 " })).toEqual({});
  expect(findErrors({ mobile: "+91 98250 11111", number: "Order 17" })).toEqual({});
  expect(findErrors({ mobile: "098250-11111", number: "#17" })).toEqual({});
  expect(findErrors({ mobile: "98250", number: "0" })).toEqual({
    mobile: "error.mobile",
    number: "error.number",
  });
  expect(findErrors({ mobile: "9825011111", number: "1.5" })).toEqual({ number: "error.number" });
});

describe("what is still to come", () => {
  const steps = (...statuses: Status[]) => statuses.map((status) => ({ status }));
  const placed = (items: Status[], timeline: Status[]) =>
    statusesToCome({ items: steps(...items), timeline: steps(...timeline) });

  it("is all of an order's life when it is placed", () => {
    expect(placed(["Pending"], ["Pending"])).toEqual(["Approved", "Dispatched", "Completed"]);
  });

  it("follows the furthest that an item has reached", () => {
    expect(placed(["Pending", "Dispatched"], ["Pending", "Dispatched"])).toEqual(["Completed"]);
    expect(placed(["Approved", "Canceled"], ["Pending", "Approved", "Canceled"])).toEqual([
      "Dispatched",
      "Completed",
    ]);
  });

  it("is nothing once all is completed or canceled", () => {
    expect(placed(["Completed", "Canceled"], ["Pending", "Completed"])).toEqual([]);
    expect(placed(["Canceled"], ["Pending", "Canceled"])).toEqual([]);
  });
});

it("writes the address of an order with its commas", () => {
  const wire = { orderItm: [], orderDtl: { ADD1: "12 Gopal Chambers", CITY: "Vadodara", STATE: "Gujarat" } };
  const { recipient } = orderFromWire(wire as unknown as Parameters<typeof orderFromWire>[0]);
  expect(recipient?.address).toBe("12 Gopal Chambers, Vadodara, Gujarat");
});
