import { expect, test } from "@playwright/test";
import { inquiries } from "./demo";
import { accessible, choosePayment, fits, layersClosed, openAs, openCart } from "./steps";
import { type OwnStore, ownDealer, ownStore } from "./stores";

test("a store that shows products only has neither rates nor a cart, and speaks of inquiries", async ({
  page,
}) => {
  const at = (path = "") => `/${inquiries.mobileNo}${path}`;
  await page.goto(at());
  await expect(page.getByRole("heading", { name: "Most Liked Items" })).toBeVisible();
  await accessible(page, "home");
  await fits(page);
  await openAs(page, inquiries.party, at());
  for (const path of ["", "/shop", "/shop?q=steel", "/category"]) {
    await page.goto(at(path));
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await expect(page.getByText("₹")).toHaveCount(0);
    await expect(
      page.getByRole("button", { name: /^(Add|Increase|Decrease|Cart|Order List)\b/ }),
    ).toHaveCount(0);
  }
  await page.goto(at("/shop"));
  await accessible(page, "shop");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("₹")).toHaveCount(0);
  await expect(page.getByRole("spinbutton")).toHaveCount(0);
  for (const path of ["/checkout", "/orders", "/catalog"]) {
    await page.goto(at(path));
    await expect(page).toHaveURL(at());
  }
});

test.describe("a store that takes inquiries", () => {
  let store: OwnStore;
  test.beforeAll(async ({ request }) => {
    test.setTimeout(180_000);
    store = await ownStore(request, "9811100003", "Inquiry Traders", { customOrderLabel: "Y" });
  });

  test("it says so from the shop to the inquiry that was sent", async ({ page, request }) => {
    const dealer = await ownDealer(request, store.mobileNo, "9700000005");
    const at = (path = "") => `/${store.mobileNo}${path}`;
    await openAs(page, dealer, at());
    await expect(
      page.getByRole("navigation").getByRole("link", { name: "Item", exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Catalog" })).toHaveCount(0);
    await page.goto(at("/shop?q=modular switch"));
    await page.getByRole("button", { name: /^Add / }).first().click();
    await expect(page.getByText("Item in Order List").first()).toBeVisible();
    await openCart(page);
    const list = page.getByRole("dialog", { name: "Order List" });
    await accessible(page, "order list");
    await fits(page);
    await choosePayment(page, "Cash on Delivery");
    await list.getByRole("button", { name: "Send Your Inquiry" }).click();
    await expect(page.getByRole("heading", { name: "Your Order Inquiry has been sent!" })).toBeVisible();
    await accessible(page, "completion");
    await page.getByRole("link", { name: "Track Your Inquiries" }).click();
    await expect(page.getByRole("heading", { name: "My Inquiry", level: 1 })).toBeVisible();
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("heading", { name: /^Inquiry \d+/, level: 1 })).toBeVisible();
    await expect(page.getByText("Inquiry sent")).toBeVisible();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(page.getByRole("button", { name: "Cancel inquiry" })).toBeVisible();
    await fits(page);
    await page.keyboard.press("Escape");
    await layersClosed(page);
    await page.goto(at("/catalog"));
    await expect(page).toHaveURL(at());
  });
});
