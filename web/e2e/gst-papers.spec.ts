import { expect, test } from "@playwright/test";
import { accessible, choosePayment, fits, fromOrderMenu, layersClosed, openAs, openCart } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore } from "./stores";

const NUMBER = "9811100092";
const BATTEN = "LED Batten 20 W";
const DEALER = "9700000092";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Papers Traders", { gstPapers: "N" });
});

test("a store with its GSTIN turns on its GST papers, and customers get them", async ({ page, request }) => {
  const dealer = await ownDealer(request, NUMBER, DEALER);
  const owners = await headersIn(request, NUMBER, store.owner);
  // An earlier run may have entered the number.
  await request.put("/api/saral/about", { headers: owners, data: { GSTINNO: "" } });

  await openAs(page, store.owner, `/${NUMBER}/owner/utility?tab=0`);
  const gstin = page.getByRole("textbox", { name: "GSTIN" });
  const company = page.getByRole("region", { name: "Company details", exact: true });
  await gstin.fill("24AAACR5055K1ZE");
  await company.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This GSTIN has a typing mistake. Please check it.").first()).toBeVisible();
  await gstin.fill("24AAACR5055K1ZD");
  await company.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This GSTIN has a typing mistake. Please check it.")).toHaveCount(0);

  await page.goto(`/${NUMBER}/owner/utility?tab=1`);
  const switches = page.getByRole("region", { name: "Update Settings", exact: true });
  await switches.getByLabel(/^GST papers/).click();
  await switches.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings has been updated successfully")).toBeVisible();
  await accessible(page, "the switch of GST papers");

  await openAs(page, dealer, `/${NUMBER}/product/L0000002`);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${BATTEN}` });
  await quantity.fill("10");
  await quantity.press("Enter");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByRole("button", { name: "Proforma A4" })).toBeVisible();
  await layersClosed(page);
  const id = new URL(page.url()).searchParams.get("orderId");

  await page.goto(`/${NUMBER}/order/${id}`);
  await page.getByText("Tax by HSN and rate").click();
  await expect(page.getByText("Place of supply: 24-Gujarat")).toBeVisible();
  await accessible(page, "the taxes of an order");
  await fits(page);
  const file = page.waitForEvent("download");
  await fromOrderMenu(page, "Proforma 80 mm");
  expect((await file).suggestedFilename()).toMatch(/^Proforma_\d+\.pdf$/);

  await openAs(page, store.owner, `/${NUMBER}/owner/orderdetail?id=${id}`);
  await page.getByText("Tax by HSN and rate").click();
  await expect(page.getByText("Place of supply: 24-Gujarat")).toBeVisible();
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.getByText("Proforma (80 mm roll)")).toBeVisible();
  await page.keyboard.press("Escape");
  await accessible(page, "the taxes of an order for its owner");
  await fits(page);
  await layersClosed(page);
  // The order is canceled, so that the next run starts without open orders.
  await request.put("/api/orders/status", {
    headers: owners,
    data: { id: [Number(id)], status: "Canceled", type: "order" },
  });
});

test("a composition dealer charges no GST, and orders are bills of supply", async ({ page, request }) => {
  const dealer = await ownDealer(request, NUMBER, DEALER);
  const owners = await headersIn(request, NUMBER, store.owner);
  const gst = { GSTINNO: "24AAACR5055K1ZD", taxRegistration: "regular" };
  await request.put("/api/saral/about", { headers: owners, data: gst });

  await openAs(page, store.owner, `/${NUMBER}/owner/utility?tab=0`);
  const company = page.getByRole("region", { name: "Company details", exact: true });
  await company.getByRole("combobox", { name: "How do you charge GST?" }).click();
  await page.getByTitle("Not registered: no GST is added").click();
  await company.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please remove the GSTIN").first()).toBeVisible();
  await company.getByRole("combobox", { name: "How do you charge GST?" }).click();
  await page.getByTitle("Composition dealer: no GST is added").last().click();
  await company.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Company details have been updated successfully")).toBeVisible();
  await accessible(page, "how a store charges GST");

  await openAs(page, dealer, `/${NUMBER}/product/L0000002`);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${BATTEN}` });
  await quantity.fill("10");
  await quantity.press("Enter");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("Subtotal")).toBeVisible();
  await expect(cart.getByText("GST")).toHaveCount(0);
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByRole("button", { name: "Bill of supply A4" })).toBeVisible();
  await fits(page);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Bill of supply 80 mm" }).click();
  expect((await file).suggestedFilename()).toMatch(/^Bill_\d+\.pdf$/);

  await request.put("/api/saral/about", { headers: owners, data: gst });
});
