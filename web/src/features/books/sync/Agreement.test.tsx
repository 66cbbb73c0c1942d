import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { Agreement } from "./Agreement";
import type { SyncStatus } from "./wire";

type Compared = NonNullable<SyncStatus["agreement"]>;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

const balances: Compared["parts"][number] = {
  part: "balances",
  books: { count: 9, sum: 2000 },
  shop: { count: 8, sum: 1500.5 },
  differing: 5,
  records: [
    { name: "Asha", books: 900, shop: 400.5 },
    { name: "Om", books: 100, shop: null },
  ],
};
const stock: Compared["parts"][number] = {
  part: "stock",
  books: { count: 3, sum: 1237 },
  shop: { count: 3, sum: 1237 },
  differing: 0,
  records: [],
};
const compared = (...parts: Compared["parts"]): Compared => ({
  at: "2026-11-21T09:00:00+05:30",
  source: "tally",
  parts,
});

it("says that the shop agrees, and as of when", () => {
  render(<Agreement agreement={compared(stock)} />);

  expect(screen.getByText(/^Agrees with Tally as of 21 Nov.*9:00/)).toBeVisible();
});

it("names what differs, by how much, and what to do", () => {
  render(<Agreement agreement={compared(balances, stock)} />);

  expect(screen.getByText(/^Your shop differs from Tally as of 21 Nov/)).toBeVisible();
  expect(screen.getByText("Balances of 5 customers:").parentElement).toHaveTextContent(
    "Balances of 5 customers: Tally ₹2,000, shop ₹1,500.50",
  );
  expect(screen.getByText("Asha: Tally ₹900, shop ₹400.50")).toBeVisible();
  expect(screen.getByText("Om: Tally ₹100, shop missing")).toBeVisible();
  expect(screen.getByText("3 more")).toBeVisible();
  expect(screen.getByText(/correct the ledger/)).toBeVisible();
  expect(screen.queryByText(/Stock of/)).toBeNull();
});

it("names the opening balances that the shop’s statements do not begin with", () => {
  const records = [{ name: "Om", books: 0, shop: 640 }];
  const openings = { ...balances, part: "openings" as const, differing: 1, records };
  render(<Agreement agreement={compared(openings, stock)} />);

  expect(screen.getByText("Opening balance of 1 customer:")).toBeVisible();
  expect(screen.getByText("Om: Tally ₹0, shop ₹640")).toBeVisible();
  expect(screen.getByText(/^Compare the customer’s statement/)).toBeVisible();
});

it("is not there before the first comparison", () => {
  const { container } = render(<Agreement agreement={null} />);
  expect(container).toBeEmptyDOMElement();
});
