import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { DuesPanel } from "./DuesPanel";
import type { Dues } from "./wire";

const { dues } = vi.hoisted(() => ({ dues: { now: null as Dues | null } }));
vi.mock("./api", () => ({
  useGetDuesQuery: () => ({ data: dues.now, error: undefined, refetch: () => {} }),
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("receivables");
});

function show(balance: number, ...bills: [string, number][]) {
  const total = bills.reduce((sum, [, amount]) => sum + amount, 0);
  dues.now = {
    bills: bills.map(([name, amount]) => ({ id: name, name, date: null, due: null, amount })),
    count: bills.length,
    total,
    overdue: 0,
    balance,
    onAccount: balance - total,
    fromBooks: true,
  };
  render(<DuesPanel code="A1" today="2026-11-21" />);
}

const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);

it("shows what is on account, so that the rows make the balance", () => {
  show(3130, ["INV/1", 3630]);

  expect(screen.getByText("₹3,130")).toBeVisible();
  expect(rows()).toEqual(["INV/1₹3,630", "On account−₹500Not against any bill"]);
});

it("shows the balance of a ledger without bills", () => {
  show(500);
  expect(rows()).toEqual(["On account₹500Not against any bill"]);
});

it("has no line on account where bills are all of the balance", () => {
  show(100, ["INV/1", 100]);
  expect(rows()).toEqual(["INV/1₹100"]);
});

it("says that there are no dues where nothing is owed", () => {
  show(0);
  expect(screen.getByText("No dues")).toBeVisible();
});
