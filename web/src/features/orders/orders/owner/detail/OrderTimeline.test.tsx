import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { OrderStep, OwnerOrder } from "../wire";
import { OrderTimeline } from "./OrderTimeline";

vi.mock("../api", () => ({ useUndoMutation: () => [vi.fn(), {}] }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["owner", "common"]);
});

const step = (at: string, status: OrderStep["status"], known: Partial<OrderStep> = {}): OrderStep => ({
  status,
  placed: false,
  at,
  by: "Asha",
  items: 1,
  reason: "",
  ...known,
});
const DISPATCHED_AT = "2026-11-28T05:00:00Z";
const CLOSED_AT = "2026-11-28T05:01:00Z";

it("says what was dispatched and what was closed, with the transport at the dispatch", () => {
  const order = {
    items: [1, 2, 3, 4, 5].map((id) => ({ id })),
    transporter: "VRL",
    lrNumber: "7",
    undo: [],
    printCount: 0,
    prints: [],
    timeline: [
      step("2026-11-28T04:00:00Z", "Pending", { placed: true, items: 4 }),
      step(DISPATCHED_AT, "Dispatched"),
      step(CLOSED_AT, "Dispatched"),
      step(CLOSED_AT, "Canceled", { reason: "No stock" }),
    ],
  } as unknown as OwnerOrder;

  render(<OrderTimeline order={order} />);
  const words = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(words[1]).toMatch(/^Dispatched, 1 of 5.*VRL/);
  expect(words[2]).toMatch(/^Rest closed/);
  expect(words[2]).not.toMatch(/VRL/);
  expect(words[3]).toMatch(/^Canceled, 1 of 5.*No stock/);
});
