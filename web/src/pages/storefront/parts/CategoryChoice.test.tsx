import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { CategoryChoice } from "./CategoryChoice";

const category = {
  code: "E1",
  name: "Modular switches",
  shortName: "Switches",
  translated: {},
  count: 2,
  picture: "/switch.webp",
};

it("has short names with small pictures in a narrow window, and full names in the list", () => {
  render(
    <MemoryRouter>
      <StoreContext value={{ path: (page: string) => `/1/${page}` } as CurrentStore}>
        <CategoryChoice categories={[category, { ...category, code: "E2", picture: null }]} chosen="" />
      </StoreContext>
    </MemoryRouter>,
  );
  const [chips, list] = screen.getAllByRole("navigation") as [HTMLElement, HTMLElement];
  const pictures = within(chips)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.querySelector("img")?.getAttribute("src")]);
  expect(pictures.slice(1)).toEqual([
    ["Switches", "/switch.webp"],
    ["Switches", undefined],
  ]);
  expect(within(list).getAllByRole("link", { name: /Modular switches/ })).toHaveLength(2);
});
