import { expect, test } from "@playwright/test";
import { accessible, choosePayment, fits, layersClosed, openAs, openCart } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore } from "./stores";

const NUMBER = "9811100087";
const BULB = "LED Bulb 9 W";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Scheme Traders", { schemes: "Y" });
  const headers = await headersIn(request, NUMBER, store.owner);
  // Schemes of an earlier run may be left.
  const { result } = await (await request.get("/api/schemes", { headers })).json();
  for (const { schemeId } of result) await request.delete(`/api/schemes/${schemeId}`, { headers });
});

test("an owner makes a scheme and tries it out, and a dealer orders with it", async ({ page, request }) => {
  const dealer = await ownDealer(request, NUMBER, "9700000087");
  const headers = await headersIn(request, NUMBER, dealer);
  // The order is for bulbs at ₹75.
  await request.post("/api/cart", { headers, data: { itemCd: "L0000001", sizeCd: "", quantity: 6 } });

  await openAs(page, store.owner, `/${NUMBER}/owner/utility?tab=5`);
  const schemes = page.getByRole("region", { name: "Schemes" });
  await expect(schemes.getByText(/^E\.g\. 5% off from 100 pieces/)).toBeVisible();
  await accessible(page, "no schemes");

  await schemes.getByRole("button", { name: "Add scheme" }).click();
  const drawer = page.getByRole("dialog", { name: "New scheme" });
  await drawer.getByLabel("Level 1: from how many pieces").fill("12");
  await drawer.getByLabel("Level 1: percent off").fill("4");
  await drawer.getByRole("combobox", { name: "Items" }).fill("bulb");
  await page.getByText(new RegExp(`^${BULB} · `)).click();
  await page.keyboard.press("Control+Enter");
  await expect(drawer.getByText("Please enter a name")).toBeVisible();
  await drawer.getByLabel("Name").fill("Season offer");
  await accessible(page, "a new scheme");
  await fits(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Scheme added")).toBeVisible();
  // A closing drawer returns the focus, which would close a list that has been opened since.
  await expect(drawer).toBeHidden();
  await layersClosed(page);
  await expect(schemes.getByText("From 12 pieces: 4% off")).toBeVisible();
  await expect(schemes.getByText(BULB)).toBeVisible();
  await fits(page);

  const trial = page.getByRole("region", { name: "Try out" });
  await trial.getByRole("combobox", { name: "Item", exact: true }).fill("bulb");
  await page
    .getByText(new RegExp(`^${BULB} · `))
    .last()
    .click();
  await trial.getByLabel("Quantity").fill("20");
  await trial.getByRole("button", { name: "Add", exact: true }).click();
  await expect(trial.getByText("Applied")).toBeVisible();
  const pasted = trial.getByLabel("Or paste an order from WhatsApp");
  await pasted.fill("24 pc LED Bulb 9 W\n3 pc zzyzx");
  await trial.getByRole("button", { name: "Read" }).click();
  await expect(pasted).toHaveValue("3 pc zzyzx");
  await expect(trial.getByText("One line is not clear.", { exact: false })).toBeVisible();
  await expect(trial.getByText(`${BULB} · 24 ×`, { exact: false })).toBeVisible();
  await pasted.fill("20 pc LED Bulb 9 W");
  await trial.getByRole("button", { name: "Read" }).click();
  await expect(pasted).toHaveValue("");
  await expect(trial.getByText("₹72", { exact: false }).first()).toBeVisible();
  await accessible(page, "schemes tried out");
  await fits(page);

  await openAs(page, dealer, `/${NUMBER}/product/L0000001`);
  await expect(page.getByRole("list", { name: "Offers" })).toContainText("From 12 pc: 4% off");
  await accessible(page, "the offers of an item");
  await fits(page);
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("Add 6 more: 4% off Season offer")).toBeVisible();
  for (let more = 0; more < 6; more += 1) {
    await cart.getByRole("button", { name: `Increase ${BULB}` }).click();
  }
  await expect(cart.getByText("Season offer: instead of ₹75")).toBeVisible();
  await expect(cart.getByText("You save")).toBeVisible();
  await accessible(page, "a cart with a scheme");
  await fits(page);
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page).toHaveURL(/orderId=/);

  await layersClosed(page);
  const { result } = await (await request.get("/api/orders", { headers })).json();
  await page.goto(`/${NUMBER}/order/${result[0].orderId}`);
  await expect(page.getByText("Season offer: instead of ₹75")).toBeVisible();
});
