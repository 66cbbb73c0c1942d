import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { CheckoutPage } from "./CheckoutPage";

const refetch = vi.hoisted(() => vi.fn());
const cart = vi.hoisted(() => ({ error: undefined as unknown }));
const account = vi.hoisted(() => ({ buyer: null as null | undefined }));
vi.mock("@/features/orders/cart/useCart", () => ({
  useCart: () => ({ lines: [], totals: {}, error: cart.error, isLoading: false, refetch }),
}));
vi.mock("@/features/orders/cart/useCheckout", () => ({ useCheckout: () => ({ placing: false }) }));
vi.mock("@/features/field/punch/PunchFirst", () => ({ useMustPunchIn: () => false, PunchFirst: () => null }));
vi.mock("./parts/DeliverTo", () => ({ useBuyer: () => account.buyer, DeliverTo: () => null }));
vi.mock("./parts/CustomersOnly", () => ({
  CustomersOnly: ({ children }: { children: React.ReactNode }) => children,
}));

const shop = {
  company: { name: "Umiya" },
  settings: {},
  path: (to = "") => `/9825012345/${to}`,
} as unknown as CurrentStore;

function open() {
  render(
    <StoreContext value={shop}>
      <MemoryRouter initialEntries={["/9825012345/checkout"]}>
        <Routes>
          <Route path="/9825012345/checkout" element={<CheckoutPage />} />
          <Route path="/9825012345/shop" element={<p>The shop</p>} />
        </Routes>
      </MemoryRouter>
    </StoreContext>,
  );
}

beforeAll(() => startI18n("en"));
beforeEach(() => {
  cart.error = undefined;
  account.buyer = null;
});

describe("the checkout", () => {
  it("leads to the shop from an empty cart", async () => {
    open();
    expect(await screen.findByText("The shop")).toBeVisible();
  });

  it("shows nothing that the address would push down when it comes", async () => {
    account.buyer = undefined;
    open();
    expect(await screen.findByRole("status", { name: "Loading…" })).toBeInTheDocument();
    expect(screen.queryByText("The shop")).toBeNull();
  });

  it("offers to try again where the cart could not be read, and does not leave", async () => {
    cart.error = { status: 503 };
    open();
    await userEvent.click(await screen.findByRole("button", { name: /again/i }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.queryByText("The shop")).toBeNull();
  });
});
