import { type APIRequestContext, expect, test } from "@playwright/test";
import { shop } from "./demo";
import { accessible, amountOf, fits, headersOf, openAs, signIn } from "./steps";

const at = (path = "") => `/${shop.mobileNo}${path}`;

/** Places a dealer's order of three items through the API. */
async function order(request: APIRequestContext): Promise<{ orderId: number; ORDER_NO: number }> {
  const headers = await headersOf(request, shop.party);
  const products = await (await request.get("/api/products?per_page=50", { headers })).json();
  const lines = products.result
    .flatMap((product: { ITEM_CD: string; variant: { SIZE_CD: string; MIN_OQTY: number }[] }) =>
      product.variant
        .slice(0, 1)
        .map((size) => ({ itemCd: product.ITEM_CD, sizeCd: size.SIZE_CD, quantity: size.MIN_OQTY })),
    )
    .slice(0, 3);
  const placed = await request.post("/api/orders", {
    headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
    data: { paymentMode: "Bank", orderItm: lines },
  });
  expect(placed.status()).toBe(201);
  return (await placed.json()).result;
}

test("the owner sees today's order, approves, dispatches and cancels items, and the customer sees it", async ({
  page,
  request,
  browser,
}) => {
  const placed = await order(request);

  await page.goto(at("/owner"));
  await expect(page).toHaveURL(/\/login\?continue=/);
  await signIn(page, shop.owner);
  await expect(page).toHaveURL(at("/owner"));
  await expect(page.getByText("Total Orders")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Total Order Received" })).toBeVisible();
  await expect(page.locator(".apexcharts-canvas").first()).toBeVisible();
  await accessible(page, "dashboard");
  await fits(page);

  await page.goto(at("/owner/orders?type=today"));
  await expect(page.getByText(String(placed.ORDER_NO)).first()).toBeVisible();
  await accessible(page, "orders");
  await fits(page);
  await page.getByText(String(placed.ORDER_NO)).first().click();
  await expect(page).toHaveURL(at(`/owner/orderdetail?id=${placed.orderId}`));
  const rows = page.getByRole("checkbox", { name: /^Select (?!all)/i });
  await expect(rows).toHaveCount(3);
  await accessible(page, "order");
  await fits(page);

  await rows.nth(0).check();
  const chosen = page.getByRole("region", { name: "Bulk actions" });
  await chosen.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("Approved").first()).toBeVisible();
  await rows.nth(1).check();
  await chosen.getByRole("button", { name: /^Dispatch/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Dispatch/ })
    .click();
  // The change can be undone for ten seconds.
  await expect(page.getByText("Dispatched", { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await rows.last().check();
  await page
    .getByRole("button", { name: /^Cancel/ })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /cancel/i })
    .last()
    .click();
  await expect(page.getByText("Canceled").first()).toBeVisible();

  const customer = await (await browser.newContext()).newPage();
  await openAs(customer, shop.party, at(`/order/${placed.orderId}`));
  for (const status of ["Approved", "Dispatched", "Canceled"]) {
    await expect(customer.getByText(status).first()).toBeVisible();
  }
  expect(await amountOf(customer.getByRole("main"))).toBeGreaterThan(0);
  await customer.context().close();
});

test("a customer is turned away from the back office", async ({ page }) => {
  await openAs(page, shop.party, at("/owner"));
  await expect(page).not.toHaveURL(at("/owner"));
});
