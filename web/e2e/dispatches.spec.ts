import { expect, test } from "@playwright/test";
import { pictureFile } from "./pictures";
import { accessible, fits, fromOrderMenu, layersClosed, openAs } from "./steps";
import { headersIn, newNumber, type OwnStore, ownDealer, ownStore } from "./stores";

const NUMBER = "9811100091";
const BATTEN = "LED Batten 20 W";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Dispatch Traders", { returns: "Y", orderChanges: "Y" });
});

test("an order is changed, leaves in two parts, the rest is closed, and some comes back", async ({
  page,
  request,
}) => {
  // The dealer is new, because the server refuses the same order of the same dealer as a duplicate.
  const dealer = await ownDealer(request, NUMBER, newNumber());
  const buyer = await headersIn(request, NUMBER, dealer);
  const placed = await request.post("/api/orders", {
    headers: buyer,
    data: {
      paymentMode: "Cash on Delivery",
      orderItm: [{ itemCd: "L0000002", sizeCd: "", quantity: 10 }],
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  const { orderId: id, ORDER_NO: number } = (await placed.json()).result;

  await openAs(page, dealer, `/${NUMBER}/order/${id}`);
  await fromOrderMenu(page, "Ask for a change");
  await page.getByLabel(`Quantity of ${BATTEN}`).fill("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^New amount .* instead of/)).toBeVisible();
  await accessible(page, "a change of an order");
  await fits(page);
  await page.getByRole("button", { name: "Ask the store" }).click();
  await expect(page.getByText("Request sent to the store")).toBeVisible();
  await expect(page.getByText(`${BATTEN}: 12 instead of 10`)).toBeVisible();

  await openAs(page, store.owner, `/${NUMBER}/owner/orderdetail?id=${id}`);
  await expect(page.getByText(/^New amount/)).toBeVisible();
  await accessible(page, "a change that waits for the owner");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByText("Order changed")).toBeVisible();
  await expect(page.getByText(/^12 pc ×/)).toBeVisible();
  await page.getByRole("button", { name: "Dispatch part" }).click();
  const dialog = page.getByRole("dialog");
  const quantity = dialog.getByRole("spinbutton", { name: `Quantity of ${BATTEN}` });
  await expect(quantity).toHaveValue("12");
  await quantity.fill("5");
  await dialog.getByLabel("Transporter").fill("Patel Roadways");
  await dialog.getByLabel("LR number").fill("17");
  await dialog.getByLabel("Boxes").fill("2");
  await dialog.getByLabel("Photo of the LR or the goods").setInputFiles(pictureFile("lr.png", 40));
  await expect(dialog.getByText("Sending…")).toHaveCount(0);
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
  await page.getByRole("button", { name: "Undo dispatch 2" }).click();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Lorry full");
  await dialog.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("5 of 12 dispatched")).toBeVisible();
  await expect(page.getByText("Lorry full", { exact: false }).first()).toBeVisible();
  await accessible(page, "dispatches on a phone");
  await fits(page);

  await page.getByRole("button", { name: "Expected date" }).click();
  await dialog.getByLabel("Expected by").click();
  await page.locator(".ant-picker-cell-in-view:not(.ant-picker-cell-disabled)").last().click();
  await expect(page.locator(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)")).toHaveCount(0);
  await accessible(page, "the question when the rest will come");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/The rest is expected by/)).toBeVisible();
  await expect(page.getByText(/5 now, rest by/)).toBeVisible();
  await page.getByRole("button", { name: "Close the rest" }).click();
  await expect(dialog.getByText("7 pc · LED Batten 20 W")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("No more in stock");
  await accessible(page, "the question whether to close the rest");
  await dialog.getByRole("button", { name: "Close the rest" }).click();
  await expect(page.getByText("The rest of 1 item closed")).toBeVisible();
  await expect(page.getByText("5 of 5 dispatched")).toBeVisible();
  await expect(page.getByText("No more in stock", { exact: false }).first()).toBeVisible();
  await fits(page);

  await layersClosed(page);
  await openAs(page, dealer, `/${NUMBER}/order/${id}`);
  await expect(page.getByText("5 of 5 dispatched")).toBeVisible();
  await expect(page.getByText("No more in stock", { exact: false }).first()).toBeVisible();
  await expect(page.getByText("Patel Roadways, LR 17 · 2 boxes · E-way bill 123456789012")).toBeVisible();
  await expect(page.getByText("Dispatch 2", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Photo of dispatch 1" }).click();
  const lr = page.getByRole("dialog", { name: "Photo of dispatch 1" });
  await expect
    .poll(() => lr.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await lr.getByRole("button", { name: "Close" }).click();
  await accessible(page, "the dispatches of a customer's order");
  await fits(page);

  await fromOrderMenu(page, "Return goods");
  await page.getByLabel(`Return of ${BATTEN}`).fill("2");
  await page.keyboard.press("Enter");
  await page
    .getByLabel("Photos of the goods")
    .setInputFiles([pictureFile("1.png", 40), pictureFile("2.png", 90)]);
  await expect(page.getByText("Sending…")).toHaveCount(0);
  await accessible(page, "goods to return");
  await page.getByRole("button", { name: "Ask the store" }).click();
  await expect(page.getByText("Request sent to the store")).toBeVisible();
  await fits(page);

  await openAs(page, store.owner, `/${NUMBER}/owner/returns`);
  await expect(page.getByRole("button", { name: "Photo of the goods" }).first()).toBeVisible();
  await page.getByRole("button", { name: `Accept the return of order ${number} ` }).click();
  await accessible(page, "the question how many are accepted");
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByText("Return accepted")).toBeVisible();
  const receive = page.getByRole("button", { name: new RegExp(`^Goods received .+ order ${number}$`) });
  await receive.click();
  await dialog.getByRole("button", { name: "Goods received" }).click();
  await expect(dialog).toBeHidden();
  // A status with the same text has replaced the button.
  await expect(receive).toHaveCount(0);
  await expect(page.getByText("Goods received").first()).toBeVisible();
  await layersClosed(page);
  await accessible(page, "returns on a phone");
  await fits(page);
});

test("an item is added to an order: the customer finds it, and the owner accepts the new amount", async ({
  page,
  request,
}) => {
  const dealer = await ownDealer(request, NUMBER, newNumber());
  const placed = await request.post("/api/orders", {
    headers: await headersIn(request, NUMBER, dealer),
    data: {
      paymentMode: "Cash on Delivery",
      orderItm: [{ itemCd: "L0000002", sizeCd: "", quantity: 10 }],
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  const id = (await placed.json()).result.orderId;

  await page.setViewportSize({ width: 360, height: 780 });
  await openAs(page, dealer, `/${NUMBER}/order/${id}`);
  await fromOrderMenu(page, "Ask for a change");
  await page.getByRole("combobox", { name: "Add an item" }).fill("bulb");
  await expect(page.getByRole("listbox", { name: "Items" }).getByRole("option").first()).toBeVisible();
  await accessible(page, "items to add to an order");
  await page.getByRole("listbox", { name: "Items" }).getByRole("option").first().click();
  await page.getByRole("spinbutton", { name: /Quantity of .*Bulb/ }).fill("10");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Bulb.*: 10 added/)).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Ask the store" }).click();
  await expect(page.getByText("Request sent to the store")).toBeVisible();

  await openAs(page, store.owner, `/${NUMBER}/owner/orderdetail?id=${id}`);
  await expect(page.getByText(/^New amount/)).toBeVisible();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByText("Order changed")).toBeVisible();
  await expect(page.getByText("1 item added")).toBeVisible();
  await page.getByRole("button", { name: "Change items" }).click();
  await accessible(page, "items of an order to change");
  await fits(page);
});
