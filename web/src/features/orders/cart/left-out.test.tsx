import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { itemsLeftOut, showCart } from "./slice";
import { useAddItems } from "./useAddItems";
import type { LeftOut } from "./wire";

const { dispatch, answer } = vi.hoisted(() => ({ dispatch: vi.fn(), answer: vi.fn() }));
vi.mock("react-redux", () => ({ useDispatch: () => dispatch }));
vi.mock("./state", () => ({ cartLines: () => "lines" }));
vi.mock("./changes", () => ({ changesSaved: () => "saved" }));
vi.mock("./api", () => ({
  useRepeatOrderMutation: () => [() => ({ unwrap: answer })],
  useAddItemsMutation: () => [vi.fn()],
  useSetLinesMutation: () => [vi.fn()],
}));

const gone = { code: "I1", size: "", name: "Fan", reason: "out_of_stock" } satisfies LeftOut;
const full = { ...gone, code: "I2", reason: "cart_full" } satisfies LeftOut;

const repeat = (substitutes: boolean) => {
  const store = { settings: { substitutes } } as CurrentStore;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreContext value={store}>{children}</StoreContext>
  );
  return renderHook(() => useAddItems(), { wrapper }).result.current.repeat(7, "P001");
};

beforeEach(() => {
  dispatch.mockReset();
  dispatch.mockImplementation((action: unknown) => (action === "lines" ? [] : action));
  answer.mockResolvedValue({ before: [], leftOut: [gone, full], changed: [] });
});

it("keeps what was left out where others may do, and opens the cart with it", async () => {
  await repeat(true);

  expect(dispatch).toHaveBeenCalledWith(itemsLeftOut({ party: "P001", items: [gone] }));
  expect(dispatch).toHaveBeenCalledWith(showCart(true));
});

it("keeps nothing in a store without substitutes", async () => {
  await repeat(false);

  expect(dispatch).toHaveBeenCalledWith(itemsLeftOut(null));
  expect(dispatch).not.toHaveBeenCalledWith(showCart(true));
});
