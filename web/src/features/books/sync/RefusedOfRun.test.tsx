import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { RefusedOfRun } from "./RefusedOfRun";
import type { SyncRun } from "./wire";

const row = { row: null, field: "minQty", key: null };
const run = {
  rejectsUrl: null,
  counts: { variants: { rejected: 1 }, units: { rejected: 1 } },
  refused: [
    { ...row, entity: "variants", record: "Fan 0", value: "1000000000", reason: "more than 99,999" },
    { ...row, entity: "units", record: "box", value: "", reason: "the name is blank" },
  ],
} as unknown as SyncRun;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["imports", "sync"]);
});

it("names the rejected records of the books, with their fields and values at fault and the reasons", () => {
  render(<RefusedOfRun run={run} />);

  expect(screen.getByRole("heading", { name: "2 rows have errors" })).toBeVisible();
  const [, ...rows] = screen
    .getAllByRole("row")
    .map((each) => [...each.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ["Sizes and rates Fan 0", "Minimum quantity: 1000000000", "more than 99,999"],
    ["Units box", "–", "the name is blank"],
  ]);
});

it.each([
  ["products", "taxRate", "GST %"],
  ["products", "tax_rate", "GST %"],
  ["products", "departmentKey", "Category"],
  ["variants", "rates", "Rate"],
  ["stock", "quantity", "Stock"],
  ["accounts", "phone1", "Mobile number"],
  ["accounts", "group", "Account group"],
  ["balances", "amount", "Balance"],
  ["party_prices", "rate", "Rate"],
])("names the field of %s that the books call %s", (entity, field, name) => {
  const one = { ...row, entity, field, record: "Fan", value: "", reason: "wrong" };
  render(<RefusedOfRun run={{ ...run, refused: [one] } as unknown as SyncRun} />);

  expect(screen.getByRole("cell", { name })).toBeVisible();
});
