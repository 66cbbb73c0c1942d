import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { RoundedRates } from "./RoundedRates";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("imports");
});

it("says how many rates are rounded, and what buyers pay for one of them", () => {
  render(<RoundedRates rounded={{ count: 2, name: "Bulb", size: "9 W", rate: "1.50", pays: "2" }} />);

  expect(screen.getByText(/2 rates are not in whole rupees.*Bulb 9 W: ₹1.50 becomes ₹2/)).toBeVisible();
});
