import { describe, expect, it } from "vitest";
import type { Status } from "@/shared/theme/tokens";
import { briefOf, itemsMayMove, movable, openOf, partyOf, selectable } from "./rules";
import { addressOf, typeIn } from "./search";
import type { OwnerOrder } from "./wire";

const MAY: Record<Status, Status[]> = {
  Pending: ["Approved", "Dispatched", "Canceled"],
  Approved: ["Dispatched", "Canceled"],
  Dispatched: [],
  Completed: [],
  Canceled: [],
};
const item = (status: Status, net = 100) =>
  ({ status, may: MAY[status], net }) as OwnerOrder["items"][number];

describe("what can be selected", () => {
  it("are items with which something may be done", () => {
    expect(selectable(item("Approved"))).toBe(true);
    expect(selectable(item("Dispatched"))).toBe(false);
  });
});

describe("a bulk change", () => {
  it("approves only what is Pending, and dispatches and cancels what is Approved too", () => {
    const mixed = [item("Pending"), item("Approved")];
    expect(itemsMayMove(mixed, "Approved")).toBe(false);
    expect(itemsMayMove(mixed, "Dispatched")).toBe(true);
    expect(itemsMayMove(mixed, "Canceled")).toBe(true);
    expect(itemsMayMove([item("Dispatched")], "Canceled")).toBe(false);
    expect(itemsMayMove([], "Canceled")).toBe(false);
  });

  it("of orders moves only orders that have something to move", () => {
    const order = (...statuses: Status[]) =>
      briefOf({ items: statuses.map((status) => item(status)), account: null, delivery: null } as OwnerOrder);
    const [pending, mixed, sent] = [order("Pending"), order("Approved", "Dispatched"), order("Dispatched")];
    const all = [pending, mixed, sent];
    expect(movable(all, "Approved")).toEqual([pending]);
    expect(movable(all, "Dispatched")).toEqual([pending, mixed]);
    expect(openOf(all)).toEqual({ items: 2, amount: 200 });
  });
});

it("names the guest of the delivery block before the account", () => {
  const account = { name: "Guests", city: "Anand", phones: ["9000000001"] } as OwnerOrder["account"];
  const delivery = { name: "Nilesh", city: "Vadodara", mobile: "9000000002" } as OwnerOrder["delivery"];
  expect(partyOf({ account, delivery })).toEqual({
    guest: true,
    name: "Nilesh",
    place: "Vadodara",
    phone: "9000000002",
  });
  expect(partyOf({ account, delivery: null }).name).toBe("Guests");
});

describe("the kind of orders in the address", () => {
  it("is one of those there are, and any where words are searched for", () => {
    expect(typeIn(new URLSearchParams("type=Pending"))).toBe("Pending");
    expect(typeIn(new URLSearchParams("type=lost"))).toBe("total");
    expect(typeIn(new URLSearchParams("type=search&q=ambica"))).toBe("search");
  });

  it("leads to its first page, ordered as before and without the words", () => {
    const params = new URLSearchParams("type=search&q=ambica&sort=NET_AMT&desc=Y&size=50&page=3");
    expect(addressOf("today", params)).toBe("sort=NET_AMT&desc=Y&size=50&type=today");
    expect(addressOf("total", new URLSearchParams("type=today&page=2"))).toBe("");
  });
});
