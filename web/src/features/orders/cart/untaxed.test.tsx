import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "react-redux";
import { beforeAll, expect, it } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { be, cartHolds, line, openCart, STORE, wireLine } from "@/testing/cart";
import { Sums } from "./Sums";

async function namesOf(untaxed: boolean) {
  cleanup();
  const { store } = await openCart(() => cartHolds([wireLine]));
  const shop = { mobileNumber: STORE, settings: {}, company: { untaxed }, path: () => `/${STORE}` };
  const { container } = render(
    <Provider store={store}>
      <StoreContext value={shop as unknown as CurrentStore}>
        <Sums totals={{ items: 760, tax: 0, net: 760 }} lines={[{ ...line, tax: 0 }]} />
      </StoreContext>
    </Provider>,
  );
  await expect.poll(() => container.textContent).toContain("760");
  await userEvent.click(screen.getByText("Why this amount?"));
  await screen.findByText(/×/);
  return container.textContent;
}

beforeAll(() => startI18n("en"));

it("the cart has no row of tax where the seller may not charge GST", async () => {
  be("P001");

  expect(await namesOf(true)).not.toContain("GST");
  expect(await namesOf(false)).toContain("GST");
});
