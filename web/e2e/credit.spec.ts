import { expect, test } from "@playwright/test";
import { accessible, choosePayment, fits, layersClosed, openAs, openCart } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore } from "./stores";

const NUMBER = "9811100088";
const BATTEN = "LED Batten 20 W";
const DEALER = "9700000088";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Credit Traders", { creditControl: "Y" });
});

test("an order over the credit limit waits, and the owner releases it", async ({ page, request }) => {
  const dealer = await ownDealer(request, NUMBER, DEALER);
  const owners = await headersIn(request, NUMBER, store.owner);
  const { result: accounts } = await (
    await request.get(`/api/account?query=${DEALER}`, { headers: owners })
  ).json();
  const data = { accCd: accounts[0].ACC_CD, crLimit: 1000, creditPolicy: "" };
  expect((await request.put("/api/account", { headers: owners, data })).ok()).toBe(true);

  await openAs(page, store.owner, `/${NUMBER}/owner/utility?tab=1`);
  await page.getByRole("combobox", { name: "Orders over the credit limit" }).click();
  await page.getByTitle("Hold for approval").last().click();
  await page.getByLabel("Grace days").fill("3");
  await accessible(page, "the policy of credit");
  await fits(page);
  const save = page
    .locator("form, section")
    .filter({ has: page.getByLabel("Grace days") })
    .getByRole("button", { name: "Save" })
    .last();
  // An earlier run may have chosen the same.
  if (await save.isEnabled()) {
    await save.click();
    await expect(save).toBeDisabled();
  }

  await openAs(page, dealer, `/${NUMBER}/product/L0000002`);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${BATTEN}` });
  await quantity.fill("10");
  await quantity.press("Enter");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("over the credit limit", { exact: false })).toBeVisible();
  await expect(cart.getByText("The store will review this order before dispatch.")).toBeVisible();
  await accessible(page, "a cart over the credit limit");
  await fits(page);
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByText("On hold. The store will review this order")).toBeVisible();
  const id = new URL(page.url()).searchParams.get("orderId");

  await openAs(page, store.owner, `/${NUMBER}/owner/orders?type=Held`);
  await expect(page.getByText("On hold", { exact: true }).first()).toBeVisible();
  await accessible(page, "orders on hold");
  await fits(page);
  await page.goto(`/${NUMBER}/owner/orderdetail?id=${id}`);
  await expect(page.getByRole("heading", { name: "Credit" })).toBeVisible();
  await page.getByRole("textbox", { name: "Reason (only you see it)" }).fill("Cheque in hand");
  await accessible(page, "an order on hold");
  await fits(page);
  await page.getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("Order released")).toBeVisible();
  await expect(page.getByText("Cheque in hand", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Release" })).toHaveCount(0);
  await layersClosed(page);

  await page.goto(`/${NUMBER}/owner/report/orders`);
  await page.getByRole("link", { name: "Over Credit Limit" }).click();
  await expect(page.getByText("Released", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Cheque in hand", { exact: false }).first()).toBeVisible();
  await accessible(page, "the report of orders over the credit limit");
  await fits(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await accessible(page, "orders over the credit limit on a phone");
  await fits(page);
  // The order is canceled, so that the next run starts without open orders.
  await request.put("/api/orders/status", {
    headers: owners,
    data: { id: [Number(id)], status: "Canceled", type: "order" },
  });
});
