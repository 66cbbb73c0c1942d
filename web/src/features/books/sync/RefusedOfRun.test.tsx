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

it("names the rejected records of the books, with the values at fault and the reasons", () => {
  render(<RefusedOfRun run={run} />);

  expect(screen.getByRole("heading", { name: "2 rows have errors" })).toBeVisible();
  const [, ...rows] = screen
    .getAllByRole("row")
    .map((each) => [...each.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ["Sizes and rates Fan 0", "1000000000", "more than 99,999"],
    ["Units box", "–", "the name is blank"],
  ]);
});
