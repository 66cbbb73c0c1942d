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
const store = (onlyProducts: boolean) =>
  ({
    mobileNumber: STORE,
    settings: { onlyProducts },
    company: {},
    path: (to = "") => `/${STORE}/${to}`,
  }) as unknown as CurrentStore;

const open = (Shown: typeof ProductCard, onlyProducts = false) =>
  openInShop(
    <MemoryRouter initialEntries={[`/${STORE}/shop?q=switch`]}>
      <StoreContext value={store(onlyProducts)}>
        <Shown product={product} />
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
  open(ProductCard, true);
  await screen.findByRole("article");
  expect(screen.queryByRole("link", { name: "Sign in to see rates" })).toBeNull();
});
