import { expect, test } from "@playwright/test";
import { accessible, choosePayment, fits, openAs, openCart, placeholderFits } from "./steps";
import { type OwnStore, ownDealer, ownStore } from "./stores";

const NUMBER = "9811100081";
const BULB = "LED Bulb 9 W";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Rule Traders", { orderRules: "Y" });
});

test("an owner adds rules, and a dealer sees them before they are hit and meets them", async ({
  page,
  request,
}) => {
  const rules = `/${NUMBER}/owner/utility?tab=3`;
  await openAs(page, store.owner, rules);
  const list = page.getByRole("region", { name: "Quantity and value rules" });
  await expect(list).toBeVisible();
  // Rules of an earlier run may be left.
  await expect(list.getByRole("button", { name: "Add rule" })).toBeVisible();
  await expect(list.getByRole("status")).toHaveCount(0);
  const left = list.getByRole("button", { name: /^Delete rule/ });
  while ((await left.count()) > 0) {
    const before = await left.count();
    await left.first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(left).toHaveCount(before - 1);
  }
  await expect(list.getByText(/^Add a minimum, a multiple or a maximum/)).toBeVisible();
  await accessible(page, "no rules");
  await placeholderFits(list.getByRole("searchbox"));

  await list.getByRole("button", { name: "Add rule" }).click();
  const drawer = page.getByRole("dialog", { name: "New rule" });
  await drawer.getByLabel("For which items").click();
  await page.getByText("One item", { exact: true }).click();
  await drawer.getByRole("combobox", { name: "Item", exact: true }).fill("bulb");
  await page.getByText(`${BULB} · L0000001`).click();
  await drawer.getByLabel("Minimum quantity").fill("6");
  await drawer.getByLabel("In multiples of").fill("6");
  await drawer.getByLabel("Maximum quantity").fill("5");
  await page.keyboard.press("Control+Enter");
  await expect(drawer.getByText("The maximum can’t be less than the minimum or one multiple")).toBeVisible();
  await accessible(page, "a rule that makes no sense");
  await fits(page);
  await drawer.getByLabel("Maximum quantity").fill("40");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Rule added")).toBeVisible();

  await list.getByRole("button", { name: "Add rule" }).click();
  await drawer.getByLabel("Minimum order, with GST").fill("1000");
  await drawer.getByLabel("Free delivery from, with GST").fill("2500");
  await page.keyboard.press("Control+Enter");
  await expect(list.getByText("Minimum order ₹1,000")).toBeVisible();
  await expect(list.getByText("At most 40")).toBeVisible();
  await accessible(page, "rules");
  await fits(page);

  const dealer = await ownDealer(request, NUMBER, "9700000081");
  await openAs(page, dealer, `/${NUMBER}/product/L0000001`);
  await expect(page.getByText("Maximum order")).toBeVisible();
  await page.getByRole("button", { name: /^Add · ₹/ }).click();
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  // 6 bulbs at ₹75 with 12 % GST cost ₹504.
  await expect(cart.getByText("Minimum order ₹1,000. Add ₹496 more to place this order")).toBeVisible();
  await expect(cart.getByText("₹1,996 more for free delivery")).toBeVisible();
  await accessible(page, "a cart below the minimum order");
  await fits(page);
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(cart.getByText("Minimum order ₹1,000: add ₹496 more")).toBeVisible();

  // The maximum is 36 pieces: the largest multiple of 6 up to 40.
  await cart.getByRole("spinbutton").fill("50");
  await page.keyboard.press("Enter");
  await expect(cart.getByRole("spinbutton")).toHaveValue("36");
  await expect(cart.getByText("Free delivery", { exact: true })).toBeVisible();
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page).toHaveURL(/orderId=/);
});
