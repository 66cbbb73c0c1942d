import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { SwitchesForm } from "./SwitchesForm";

vi.mock("./api", () => ({
  useGetSwitchesQuery: () => ({
    data: { value: { orderDues: true, showStk: false, prtyStk: false }, version: "1" },
    refetch: vi.fn(),
  }),
  useChangeSwitchesMutation: () => [vi.fn(), {}],
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["utility", "common", "office"]);
});

const show = (duesFromBooks: boolean, at = "") =>
  render(
    <MemoryRouter initialEntries={[`/owner/utility?tab=1${at}`]}>
      <StoreContext value={{ mobileNumber: "9000012345" } as CurrentStore}>
        <SwitchesForm duesFromBooks={duesFromBooks} />
      </StoreContext>
    </MemoryRouter>,
  );

it("says at the switch that dues from orders have no effect where balances came from the books", () => {
  show(true);
  expect(screen.getByRole("switch", { name: "Dues from orders" })).toHaveAccessibleDescription(/no effect/);
});

it("says nothing of it elsewhere", () => {
  show(false);
  expect(screen.getByRole("switch", { name: "Dues from orders" })).not.toHaveAccessibleDescription(
    /no effect/,
  );
});

it("goes to the switch that the address names", () => {
  Element.prototype.scrollIntoView = vi.fn();
  show(false, "#orderDues");
  expect(screen.getByRole("switch", { name: "Dues from orders" })).toHaveFocus();
});

it("goes to the switch that a hidden one needs", () => {
  Element.prototype.scrollIntoView = vi.fn();
  show(false, "#prtyStk");
  const [first] = screen.getAllByRole("switch");
  expect(first).toHaveFocus();
});
