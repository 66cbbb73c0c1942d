import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { hold } from "../held";
import type { OwnerOrder } from "../wire";
import { NextMove } from "./NextMove";

const moved = vi.hoisted(() => vi.fn());
vi.mock("../useMove", () => ({ useMove: () => ({ move: moved, moving: null, dialog: null }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("owner");
});

const item = (may: string[], delivered = 0) => ({ id: 1, may, delivered, net: 118 });
function show(items: object[], known: Partial<OwnerOrder> = {}) {
  const order = { id: 7, number: 1302, net: 118, items, account: null, delivery: null, ...known };
  render(<NextMove order={order as unknown as OwnerOrder} />);
}

it("a pending order is approved as a whole with one click", () => {
  show([item(["Approved", "Dispatched", "Canceled"]), item(["Dispatched", "Canceled"])]);

  fireEvent.click(screen.getByText("Approve order"));
  expect(moved).toHaveBeenCalledWith(expect.objectContaining({ of: "orders", ids: [7], to: "Approved" }));
});

it("an approved order is dispatched, and so is the rest of an order dispatched in part", () => {
  show([item(["Dispatched", "Canceled"])]);
  expect(screen.getByText("Dispatch order")).toBeVisible();

  show([item(["Dispatched"], 3)]);
  expect(screen.getByText("Dispatch rest")).toBeVisible();
});

it("an order that is done, or waits for its customer's credit, offers nothing", () => {
  show([item([])]);
  show([item(["Approved"])], { onHold: true });

  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("offers nothing for items that are about to be moved, unless others are left", () => {
  show([item(["Dispatched"])]);
  let undo: () => void = vi.fn();
  act(() => {
    undo = hold({ of: "items", ids: [1], to: "Dispatched" }, vi.fn());
  });
  expect(screen.queryByRole("button")).not.toBeInTheDocument();

  show([item(["Dispatched"]), { ...item(["Dispatched"]), id: 2 }]);
  expect(screen.getByText("Dispatch order")).toBeVisible();
  act(undo);
  expect(screen.getAllByText("Dispatch order")).toHaveLength(2);
});
