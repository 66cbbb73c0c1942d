import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { ImportRun } from "./api";
import { Counts } from "./Counts";

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
