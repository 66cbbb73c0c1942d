import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { STORE } from "@/testing/cart";
import { openInShop } from "@/testing/shop";
import { ProductCard, ProductRow } from "./ProductCard";
import type { Product } from "./wire";

const size = { code: "", box: 1, minimum: 1, step: 1, rate: null, mrp: null, stock: null, stockWord: null };
const product = {
  code: "I1",
  name: "Switch",
  brand: "",
  unit: "PC",
  tax: 18,
  thumbnails: [],
  sizes: [{ ...size, first: null, second: null }],
} as unknown as Product;
const store = (settings: object) =>
  ({
    mobileNumber: STORE,
    settings,
    company: {},
    path: (to = "") => `/${STORE}/${to}`,
  }) as unknown as CurrentStore;

const open = (Shown: typeof ProductCard, settings: object = {}, shown = product) =>
  openInShop(
    <MemoryRouter initialEntries={[`/${STORE}/shop?q=switch`]}>
      <StoreContext value={store(settings)}>
        <Shown product={shown} />
      </StoreContext>
    </MemoryRouter>,
    () => 200,
  );

beforeAll(() => startI18n("en"));

it.each([ProductCard, ProductRow])(
  "leads a visitor who sees no rate to sign in and back: %o",
  async (Shown) => {
    open(Shown);
    const link = await screen.findByRole("link", { name: "Sign in to see rates" });
    const back = encodeURIComponent(`/${STORE}/shop?q=switch`);
    expect(link).toHaveAttribute("href", `/${STORE}/login?continue=${back}`);
  },
);

it("has nothing to sign in for in a store that shows no rates at all", async () => {
  open(ProductCard, { onlyProducts: true });
  await screen.findByRole("article");
  expect(screen.queryByRole("link", { name: "Sign in to see rates" })).toBeNull();
});

it.each([
  ["In stock · 122", ["16 L"]],
  ["In stock", ["16 L", "20 L"]],
])("says %s of the sizes %s: a figure is that of one size", async (words, codes) => {
  const sizes = codes.map((code) => ({ ...size, code, stock: 122, stockWord: "in", orderable: true }));
  open(ProductCard, { stock: true }, { ...product, sizes } as unknown as Product);

  expect((await screen.findByText(/^In stock/)).textContent).toBe(words);
});
