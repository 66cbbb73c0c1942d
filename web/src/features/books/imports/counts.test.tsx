import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { ImportRun } from "./api";
import { Counts } from "./Counts";
import { RateChanges } from "./RateChanges";

const counts = {
  read: 7,
  added: 2,
  updated: 1,
  unchanged: 1,
  refused: 1,
  undecided: 0,
  passedOver: 2,
  categories: 0,
};
const rounded = { count: 2, name: "Bulb", size: "9 W", rate: "1.40", pays: "1" };

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("imports");
});

it("shows numbers that add up to the rows that were read", () => {
  render(<Counts run={{ kind: "products", counts } as ImportRun} />);

  const [read, ...ends] = screen.getAllByRole("definition").map(({ textContent }) => Number(textContent));

  expect(ends.reduce((sum, rows) => sum + rows, 0)).toBe(read);
  expect(screen.getByText("Empty rows")).toBeVisible();
  expect(screen.queryByText("Waiting for your answer")).toBeNull();
});

it("says what buyers pay for a rate that is rounded, also where no rate changes", () => {
  render(<RateChanges changes={{ raised: 0, lowered: 0, largest: [], rounded }} />);

  expect(screen.getByText(/2 rates are not in whole rupees.*Bulb 9 W: ₹1\.40 becomes ₹1\./)).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});
