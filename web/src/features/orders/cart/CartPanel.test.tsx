import { render, screen, waitFor, within } from "@testing-library/react";
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
const sheet = () => screen.getByRole("dialog", { name: "Payment mode" });

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
});

async function open() {
  const { store } = await openCart(() => cartHolds([wireLine]));
  store.dispatch(showCart(true));
  render(
    <Provider store={store}>
      <StoreContext value={shop}>
        <MemoryRouter>
          <CartPanel partyCard={null} creditDays={45} lastOrder={null} />
        </MemoryRouter>
      </StoreContext>
    </Provider>,
  );
  return screen.findByRole("button", { name: "Place Your Order" });
}

it("leads to the choice of payment where none is chosen, and orders once there is one", async () => {
  const order = await open();
  await userEvent.click(order);

  expect(await screen.findByText("Please Select Payment Mode")).toBeVisible();
  const row = screen.getByRole("button", { name: "Payment mode" });
  await waitFor(() => expect(row).toHaveFocus());
  expect(row).toHaveAccessibleDescription("Please Select Payment Mode");
  expect(intoView).toHaveBeenCalledExactlyOnceWith(row);
  expect(place).not.toHaveBeenCalled();

  await userEvent.keyboard("{Enter}");
  await userEvent.click(within(sheet()).getByRole("button", { name: /^Bank/ }));
  expect(screen.queryByText("Please Select Payment Mode")).toBeNull();
  await userEvent.click(order);
  expect(place).toHaveBeenCalledExactlyOnceWith({ paymentMode: "Bank" });
});

it("shows the chosen mode directly above the order button, with the days of credit", async () => {
  const order = await open();
  await userEvent.click(screen.getByRole("button", { name: "Payment mode" }));
  const terms = within(sheet()).getByRole("button", { name: /^As per Company Terms/ });
  expect(terms).toHaveTextContent("45 days from dispatch");
  await userEvent.click(terms);

  const row = screen.getByRole("button", { name: "Payment mode As per Company Terms · 45 days" });
  expect(row.parentElement?.nextElementSibling).toBe(order);
  await userEvent.click(row);
  expect(within(sheet()).getByRole("button", { name: /^As per/, pressed: true })).toBeVisible();
});
