import { expect, test } from "@playwright/test";
import { accessible, fits, layersClosed, signIn } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore } from "./stores";

const NUMBER = "9811100091";
const BATTEN = "LED Batten 20 W";
const DEALER = "9700000091";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Dispatch Traders", {});
});

test("an order leaves in two parts, and the customer follows both", async ({ page, request }) => {
  const dealer = await ownDealer(request, NUMBER, DEALER);
  const buyer = await headersIn(request, NUMBER, dealer);
  const placed = await request.post("/api/orders", {
    headers: buyer,
    data: {
      paymentMode: "Cash on Delivery",
      orderItm: [{ itemCd: "L0000002", sizeCd: "", quantity: 12 }],
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  const id = (await placed.json()).result.orderId;

  await page.goto(`/${NUMBER}/owner/orderdetail?id=${id}`);
  await signIn(page, store.owner);
  await page.goto(`/${NUMBER}/owner/orderdetail?id=${id}`);
  await page.getByRole("button", { name: "Dispatch part" }).click();
  const dialog = page.getByRole("dialog");
  const quantity = dialog.getByRole("spinbutton", { name: `Quantity of ${BATTEN}` });
  await expect(quantity).toHaveValue("12");
  await quantity.fill("5");
  await dialog.getByLabel("Transporter").fill("Patel Roadways");
  await dialog.getByLabel("LR number").fill("17");
  await dialog.getByLabel("Boxes").fill("2");
  await accessible(page, "the dispatch of a part");
  await dialog.getByLabel("E-way bill number").fill("1234 5678 9012");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Dispatch 1 saved")).toBeVisible();
  await expect(page.getByText("5 of 12 dispatched")).toBeVisible();
  await expect(page.getByText("Partly dispatched").first()).toBeVisible();
  await layersClosed(page);
  await accessible(page, "an order of which a part has left");
  await fits(page);

  await page.getByRole("button", { name: "Dispatch part" }).click();
  await expect(quantity).toHaveValue("7");
  await page.setViewportSize({ width: 360, height: 780 });
  await accessible(page, "the dispatch of the rest on a phone");
  await fits(page);
  await dialog.getByRole("button", { name: "Dispatch", exact: true }).click();
  await expect(page.getByText("Dispatch 2 saved")).toBeVisible();
  await expect(page.getByText("12 of 12 dispatched")).toBeVisible();
  await page.getByRole("button", { name: "Take back dispatch 2" }).click();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Lorry full");
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("5 of 12 dispatched")).toBeVisible();
  await expect(page.getByText("Lorry full", { exact: false }).first()).toBeVisible();
  await accessible(page, "dispatches on a phone");
  await fits(page);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/${NUMBER}/login`);
  await signIn(page, dealer);
  await page.goto(`/${NUMBER}/order/${id}`);
  await expect(page.getByText("5 of 12 dispatched")).toBeVisible();
  await expect(page.getByText("Patel Roadways, LR 17 · 2 boxes · E-way bill 123456789012")).toBeVisible();
  await expect(page.getByText("Dispatch 2", { exact: true })).toHaveCount(0);
  await accessible(page, "the dispatches of a customer's order");
  await fits(page);
});
