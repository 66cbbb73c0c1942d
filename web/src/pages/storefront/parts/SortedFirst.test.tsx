import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { type Product, productPageFromWire } from "@/features/catalogue/products/buyer/wire";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { EndlessProducts } from "./EndlessProducts";
import { SortedFirst } from "./SortedFirst";

vi.mock("./cards", () => ({ FIRST_PRODUCTS: 1, GridCardLater: () => null, ShopRow: () => null }));
// The code of the virtual list never loads.
vi.mock("./NearProducts", () => new Promise(() => undefined));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("shop");
});

const said = (more: object) => {
  const pagination = { totalItems: 5000, total: 200, nextPage: 1, previousPage: null, ...more };
  const { sortedFirst } = productPageFromWire({ result: [], pagination });
  return sortedFirst && render(<SortedFirst count={sortedFirst} />).container.textContent;
};

it("says how much of a long list is sorted", () => {
  expect(said({ sortedFirst: 2000 })).toBe("Only the first 2,000 items are sorted");
});

it("says nothing of a list that is sorted as a whole", () => {
  expect(said({})).toBeUndefined();
});

it("says it above the first products, before the code for the others has come", () => {
  const products = [{ code: "I1" }, { code: "I2" }] as Product[];
  const styles = { grid: "", list: "" };
  render(<EndlessProducts products={products} sortedFirst={2000} view="grid" styles={styles} />, {
    wrapper: MemoryRouter,
  });

  expect(screen.getByText("Only the first 2,000 items are sorted")).toBeVisible();
});
