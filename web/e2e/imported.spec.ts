import { expect, test } from "@playwright/test";
import { imported } from "./demo";
import { choosePayment, enterAsGuest } from "./steps";

test.skip(!imported, "no spreadsheet was imported for this run");

test("a product that came in by spreadsheet is found and ordered", async ({ page }) => {
  await page.goto(`/${imported}/login`);
  await enterAsGuest(page);
  await page.goto(`/${imported}/shop?q=garlic oil vegetarian capsule`);
  const card = page.getByRole("article").filter({ hasText: "Garlic Oil - Vegetarian Capsule 500 mg" });
  await expect(card.getByText("₹220").first()).toBeVisible();
  await card.getByRole("button", { name: /^Add / }).click();
  await page.goto(`/${imported}/checkout`);
  await page.getByLabel("Name").first().fill("Nilesh Parmar");
  await page.getByLabel("Email").fill("nilesh@example.com");
  await page.getByLabel("Mobile No").fill("9825011111");
  await page.getByLabel("Address 1").fill("12 Gopal Chambers");
  await page.getByLabel("City").fill("Vadodara");
  await choosePayment(page, "Cash on Delivery");
  await page.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
});
