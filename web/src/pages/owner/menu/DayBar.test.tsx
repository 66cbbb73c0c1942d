import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { DayBar } from "./DayBar";

vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ path: (to: string) => `/${to}` }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["owner", "office"]);
});

it.each([
  ["orders", "Orders"],
  ["orderdetail?id=7", "Orders"],
  ["customer?code=C1", "Customers"],
  ["payments", "Payments"],
  ["viewproducts", undefined],
])("says at %s that %s is open", (page, name) => {
  render(
    <MemoryRouter initialEntries={[`/owner/${page}`]}>
      <DayBar open={false} onMore={vi.fn()} />
    </MemoryRouter>,
  );
  const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
  expect(current.map(({ textContent }) => textContent)).toEqual(name ? [name] : []);
});

it.each([true, false])(
  "says of its last button that it opens the menu, and whether it is open: %s",
  (open) => {
    render(
      <MemoryRouter>
        <DayBar open={open} onMore={vi.fn()} />
      </MemoryRouter>,
    );
    const more = screen.getByRole("button", { name: "More", expanded: open });
    expect(more).toHaveAttribute("aria-haspopup", "dialog");
  },
);
