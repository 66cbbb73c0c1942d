import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { be, cartHolds, openCart, STORE, wireLine } from "@/testing/cart";
import { CartPanel } from "./CartPanel";
import { showCart } from "./slice";

const place = vi.hoisted(() => vi.fn());
vi.mock("./usePlaceOrder", () => ({
  lastPaymentMode: () => null,
  usePlaceOrder: () => ({ place, placing: false, problem: null, credit: {} }),
}));
vi.mock("./CartLines", () => ({ CartLines: () => null }));
vi.mock("./CartSchemes", () => ({ CartSchemes: () => null }));
vi.mock("./CartCredit", () => ({ CartCredit: () => null }));
vi.mock("./OrderValue", () => ({ OrderValue: () => null }));
vi.mock("./Sums", () => ({ Sums: () => null, Total: () => null }));
vi.mock("@/shared/tenant/BankAccount", () => ({ BankAccount: () => null }));

const shop = {
  mobileNumber: STORE,
  settings: { checkoutFields: [] },
  path: (to = "") => `/${STORE}/${to}`,
} as unknown as CurrentStore;
const intoView = vi.fn();

beforeAll(() => startI18n("en"));
beforeEach(() => {
  be("P001");
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    intoView(this);
  };
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
});

it("leads to the choice of payment where none is chosen, and orders once there is one", async () => {
  const { store } = await openCart(() => cartHolds([wireLine]));
  store.dispatch(showCart(true));
  render(
    <Provider store={store}>
      <StoreContext value={shop}>
        <MemoryRouter>
          <CartPanel partyCard={null} lastOrder={null} />
        </MemoryRouter>
      </StoreContext>
    </Provider>,
  );
  const order = await screen.findByRole("button", { name: "Place Your Order" });
  await userEvent.click(order);

  expect(await screen.findByText("Please Select Payment Mode")).toBeVisible();
  const [first] = screen.getAllByRole("radio");
  await waitFor(() => expect(first).toHaveFocus());
  expect(intoView).toHaveBeenCalledExactlyOnceWith(screen.getByRole("group"));
  expect(place).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole("radio", { name: /^Bank/ }));
  await userEvent.click(order);
  expect(place).toHaveBeenCalledExactlyOnceWith({ paymentMode: "Bank" });
});
