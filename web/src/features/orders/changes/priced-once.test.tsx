import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { Notices } from "@/shared/ui/Notices";
import { be, cartHolds, openCart, STORE } from "@/testing/cart";
import { Changes as BuyersChanges } from "./buyer/Changes";
import { Changes as OwnersChanges } from "./owner/Changes";

const change = {
  id: 31,
  at: "2026-11-27T06:00:00Z",
  by: "Asha",
  byOwner: false,
  note: "",
  state: "waiting",
  reason: "",
  lines: [{ itemId: 1, quantity: 12 }],
  added: [],
  items: [],
  decidedAt: null,
};
const shop = { mobileNumber: STORE, settings: { orderChanges: true } } as unknown as CurrentStore;
const item = { id: 1, name: "Fan", size: "", quantity: 10, status: "Pending", free: false };
const order = { id: 7, number: 1302, party: null, items: [item] };

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["changes", "cart", "common"]);
});
beforeEach(() => sessionStorage.clear());

/** Opens the changes of an order; the server prices no change once one is made or decided. */
async function open(shown: React.ReactNode, waiting: boolean) {
  let ended = false;
  const { store, sent } = await openCart(({ method, url }) => {
    if (url.endsWith("/preview"))
      return ended ? { status: 422, body: {} } : { body: { result: { items: [], held: false } } };
    if (method !== "GET" && url.includes("/changes")) ended = true;
    if (!url.endsWith("/changes")) return cartHolds([]);
    const changes = waiting ? [change] : [];
    return { body: { result: { changes, mayAsk: !waiting, packings: {} } } };
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <StoreContext value={shop}>
          {shown}
          <Notices />
        </StoreContext>
      </MemoryRouter>
    </Provider>,
  );
  return () => sent.filter(({ path }) => path.endsWith("/preview"));
}

it("does not price a change again that the owner accepts", async () => {
  be("P001");
  const priced = await open(<OwnersChanges className="" order={order} />, true);
  await waitFor(() => expect(screen.getByRole("button", { name: /^Accept/ })).toBeEnabled(), {
    timeout: 5000,
  });
  await userEvent.click(screen.getByRole("button", { name: /^Accept/ }));

  await screen.findByText(i18n.t("changes:done.accepted"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(priced()).toHaveLength(1);
});

it("does not price a change again that a customer has sent", async () => {
  be("P001");
  const priced = await open(
    <BuyersChanges className="" order={order} asking onClose={() => undefined} />,
    false,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Increase Fan" }));
  await userEvent.click(await screen.findByRole("button", { name: "Ask the store" }));

  await screen.findByText("Request sent to the store");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(priced()).toHaveLength(1);
});
