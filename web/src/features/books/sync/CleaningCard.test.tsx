import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { CleaningCard } from "./CleaningCard";

vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ path: (to: string) => `/9/${to}` }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

it("counts and names the items, says how to mend them, and leads to where the shop offers that", () => {
  render(<CleaningCard cleaning={{ kind: "quantities", count: 3, names: ["Fan", "Fan"] }} />, {
    wrapper: MemoryRouter,
  });

  expect(screen.getByRole("region", { name: "3 items have rates by quantity in Tally" })).toBeVisible();
  expect(screen.getAllByText("Fan")).toHaveLength(2);
  expect(screen.getByText("and 1 more")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Make a scheme" })).toHaveAttribute(
    "href",
    "/9/owner/utility?tab=5",
  );
});

it.each(["tax", "units", "quantities", "states", "levels"] as const)("has words for %s", (kind) => {
  render(<CleaningCard cleaning={{ kind, count: 1, names: ["Fan"] }} />, { wrapper: MemoryRouter });

  expect(screen.getByRole("region").textContent).not.toContain("clean.");
  expect(screen.queryByText(/more/)).toBeNull();
});
