import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import type { CartLine } from "@/features/orders/cart/wire";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { ShortLine } from "./ShortLine";
import type { Take } from "./SubstitutesSheet";

const { set, remove, cart } = vi.hoisted(() => ({
  set: vi.fn(),
  remove: vi.fn(),
  cart: { lines: [] as object[] },
}));
vi.mock("react-redux", () => ({ useDispatch: () => (step: () => unknown) => step() }));
vi.mock("@/features/orders/cart/useCart", () => ({ useCartChanges: () => ({ set, remove }) }));
vi.mock("@/features/orders/cart/state", () => ({ cartLines: () => () => cart.lines }));
vi.mock("@/shared/session/party", () => ({ useParty: () => null }));
const size = { code: "6 A", minimum: 10, step: 10, maximum: null, rate: 90 } as Size;
const product = {
  code: "I2",
  name: "Other",
  thumbnails: [],
  category: { code: "E1" },
  sizes: [size],
} as unknown as Product;
vi.mock("./SubstitutesButton", () => ({
  SubstitutesButton: ({ onTake }: { onTake: Take }) => (
    <button type="button" onClick={() => onTake(product, size)}>
      substitutes
    </button>
  ),
}));

const line = { code: "I1", size: "6 A", quantity: 24, stock: 4, available: true } as CartLine;
const show = (shown: Partial<CartLine>, on = true) =>
  render(
    <StoreContext value={{ settings: { substitutes: on } } as CurrentStore}>
      <ShortLine line={{ ...line, ...shown }} />
    </StoreContext>,
  );

beforeEach(() => {
  set.mockClear();
  remove.mockClear();
});

describe("the way to substitutes on a line of the cart", () => {
  it("is where the line is above the stock or sold no more, in a store that has them", () => {
    for (const [shown, on, count] of [
      [{}, true, 1],
      [{ available: false, stock: null }, true, 1],
      [{ quantity: 4 }, true, 0],
      [{ stock: null }, true, 0],
      [{}, false, 0],
    ] as const) {
      const { unmount } = show(shown, on);
      expect(screen.queryAllByRole("button")).toHaveLength(count);
      unmount();
    }
  });

  it("puts one in the line's place, added to what the cart has of it, in whole steps", async () => {
    cart.lines = [{ code: "I2", size: "6 A", quantity: 10 }];
    show({});

    await userEvent.click(screen.getByRole("button"));

    expect(set).toHaveBeenCalledWith(
      expect.objectContaining({ code: "I2", size: "6 A", quantity: 40, rate: 90 }),
    );
    expect(remove).toHaveBeenCalledWith(line);
  });
});
