import { expect, test } from "@playwright/test";
import { shop } from "./demo";
import { accessible, fits, fromOrderMenu, headersOf, openAs } from "./steps";
import { punch } from "./stores";

const at = (path = "") => `/${shop.mobileNo}${path}`;

test("U17 a customer is notified of an order's progress, and the badge goes once it is read", async ({
  page,
  request,
}) => {
  const party = await headersOf(request, shop.party);
  const owner = await headersOf(request, shop.owner);
  await request.put("/api/notification/read", { headers: party, data: { all: true } });
  const line = { itemCd: "I0000001", sizeCd: "", quantity: 200 };
  const placed = await request.post("/api/orders", {
    headers: { ...party, "Idempotency-Key": crypto.randomUUID() },
    data: { paymentMode: "Bank", orderItm: [line] },
  });
  const { orderId, ORDER_NO: number } = (await placed.json()).result;
  await request.put("/api/orders/status", {
    headers: owner,
    data: { id: orderId, status: "Approved", type: "order" },
  });
  await expect
    .poll(
      async () =>
        (await (await request.get("/api/notification/unread", { headers: party })).json()).result.unread,
    )
    .toBe(1);

  await openAs(page, shop.party, at());
  const calls: string[] = [];
  page.on("request", (call) => {
    if (call.url().endsWith("/api/notification/read")) calls.push(call.postData() ?? "");
  });
  const bell = page.getByLabel("Notifications, 1 unread");
  await bell.click();
  const news = page.getByRole("button", { name: new RegExp(`Order ${number}: 1 item approved`) });
  await expect(news).toBeVisible();
  await accessible(page, "notifications");
  await fits(page);
  await expect(page.getByLabel(/^Notifications, \d/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  expect(calls).toHaveLength(1);
  await news.click();
  await expect(page).toHaveURL(at(`/order/${orderId}`));
});

test("an order is taken along as a PDF, and so is the list of products", async ({ page }) => {
  await openAs(page, shop.party, at("/orders"));
  await page.getByRole("article").first().getByRole("link").click();
  const paper = page.waitForEvent("download");
  await fromOrderMenu(page, "Download PDF");
  expect((await paper).suggestedFilename()).toMatch(/^Order_\d+\.pdf$/);

  await page.goto(at("/shop?type=category&value=E001"));
  const list = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("button", { name: "Product list (PDF)" }).click();
  expect((await list).suggestedFilename()).toBe("ProductList.pdf");
});

test("catalogues are found by their words", async ({ page }) => {
  await page.goto(at("/catalog"));
  await expect(page.getByRole("link", { name: /^Download/ }).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").locator("img").first()).toHaveCSS(
    "object-fit",
    "cover",
  );
  await accessible(page, "catalog");
  await fits(page);
  await page.getByRole("main").getByRole("searchbox").fill("no such catalogue");
  await expect(page.getByText("No Match Found.")).toBeVisible();
  await expect(page).toHaveURL(/q=no/);
});

test("a shop shows its own sign, in its menu and in the list of stores", async ({ page }) => {
  await page.goto(at());
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  const logo = /\/public\/9000012345\/.*\.webp/;
  await expect(menu.locator("img").first()).toHaveAttribute("src", logo);
  await expect(menu.getByText(shop.name)).toBeVisible();
  await page.goto("/vendors");
  const listed = page.getByRole("article");
  await expect(listed.filter({ hasText: shop.name }).locator("img")).toHaveAttribute("src", logo);
  await expect(listed.filter({ hasNot: page.locator("img") }).first()).toContainText(/^[A-Z]{2}/);
  await accessible(page, "vendors");
  await fits(page);
});

test("the shop is handed on by its code", async ({ page }) => {
  await page.goto(at());
  await page.getByRole("button", { name: "Share this shop" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Share this shop" });
  const code = dialog.getByRole("img");
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(dialog.getByText(new RegExp(`/${shop.mobileNo}$`))).toBeVisible();
});

test("a salesperson punches in and out, and reads what to do when the location is refused", async ({
  page,
  context,
  request,
}) => {
  await punch(request, shop.mobileNo, shop.sman, "PUNCH_OUT");
  await openAs(page, shop.sman, at("/account"));
  const clock = page.getByRole("region", { name: "Attendance" });
  await expect(clock).toBeVisible();
  await accessible(page, "account of a salesperson");

  await clock.getByRole("button", { name: "Punch In" }).click();
  await expect(clock.getByText(/Location is blocked/)).toBeVisible();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 22.3072, longitude: 73.1812 });
  await page.reload();
  await clock.getByRole("button", { name: "Punch In" }).click();
  await expect(clock.getByText(/On duty 0h/)).toBeVisible();
  await clock.getByRole("button", { name: "Punch Out" }).click();
  await expect(clock.getByText("Not on duty")).toBeVisible();
});
