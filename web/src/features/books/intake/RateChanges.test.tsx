import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { percentText, RateChanges } from "./RateChanges";

const rounded = { count: 2, name: "Bulb", size: "9 W", rate: "1.40", pays: "1" };

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("imports");
});

it("says what buyers pay for a rate that is rounded, also where no rate changes", () => {
  render(<RateChanges changes={{ raised: 0, lowered: 0, largest: [], rounded }} />);

  expect(screen.getByText(/2 rates are not in whole rupees.*Bulb 9 W: ₹1\.40 becomes ₹1\./)).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

it("shows by how many percent a rate changes", () => {
  expect([10, -4.5, 0].map(percentText)).toEqual(["+10%", "−4.5%", "0%"]);
});
