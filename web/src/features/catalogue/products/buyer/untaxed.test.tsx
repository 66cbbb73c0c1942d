import { MemoryRouter } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { STORE } from "@/testing/cart";
import { openInShop } from "@/testing/shop";
import { ProductPrice } from "./detail/ProductPrice";
import { Rate } from "./Rate";
import type { Product, Size } from "./wire";

const size = { code: "", box: 1, rate: 60, mrp: 80, first: null, second: null, stockWord: null };
const product = { code: "I1", unit: "pc", tax: 0, sizes: [size] } as unknown as Product;

async function shownOf(Shown: typeof Rate, untaxed: boolean) {
  const company = { untaxed };
  const store = { mobileNumber: STORE, settings: {}, company, path: () => `/${STORE}` };
  const { container } = openInShop(
    <MemoryRouter>
      <StoreContext value={store as unknown as CurrentStore}>
        <Shown product={product} size={size as unknown as Size} />
      </StoreContext>
    </MemoryRouter>,
    () => 200,
  );
  await expect.poll(() => container.textContent).not.toBe("");
  return container.textContent?.replace(/\s+/g, " ").trim();
}

beforeAll(() => startI18n("en"));

it.each([Rate, ProductPrice])("a seller who may not charge GST speaks of none: %o", async (Shown) => {
  const shown = await shownOf(Shown, true);

  expect(shown).toContain("₹60");
  expect(shown).not.toMatch(/GST|·$/);
});

it.each([Rate, ProductPrice])("another seller says which GST is added: %o", async (Shown) => {
  expect(await shownOf(Shown, false)).toMatch(/· \+0% GST$/);
});
