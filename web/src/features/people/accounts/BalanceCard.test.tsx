import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { BalanceCard } from "./BalanceCard";

const account = vi.hoisted(() => vi.fn());
vi.mock("./api", () => ({ useGetAccountQuery: () => ({ data: account(), isLoading: false }) }));
vi.mock("./wire", () => ({ isEditable: () => false }));
vi.mock("@/shared/session/useSession", () => ({
  useSession: () => ({ claims: { role: "user", code: "P001" }, guest: false, salesperson: false }),
}));
vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ path: (to: string) => `/1/${to}` }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("credit");
});

it.each([
  [5_000, "50 %", null],
  [15_000, "150 %", "₹5,000 over the limit"],
])("says how much of the credit is used, also above the limit: %s", async (balance, percent, over) => {
  account.mockReturnValue({ name: "Ambica", balance, creditLimit: 10_000, creditDays: 0 });
  render(<BalanceCard />, { wrapper: MemoryRouter });

  expect(await screen.findByRole("meter", { name: "Credit used" })).toHaveAttribute(
    "aria-valuetext",
    percent,
  );
  expect(screen.queryByText(/over the limit/)?.textContent ?? null).toBe(over);
});
