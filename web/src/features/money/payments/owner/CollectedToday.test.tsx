import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { CollectedToday } from "./CollectedToday";

vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ path: (to: string) => `/1/${to}` }) }));
vi.mock("../api", () => ({
  useGetPaymentSumsQuery: () => ({ data: { today: 900, waiting: 1500, waitingCount: 2 } }),
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("payments");
});

it("names its figures, and its link with the figure and the count", () => {
  render(<CollectedToday />, { wrapper: MemoryRouter });

  expect(screen.getByText("Payments received today")).toBeVisible();
  expect(screen.getByText("Payments to check")).toBeVisible();
  expect(screen.getByRole("link", { name: "Payments to check: ₹1,500, 2 payments" })).toHaveTextContent(
    /^₹1,500$/,
  );
});
