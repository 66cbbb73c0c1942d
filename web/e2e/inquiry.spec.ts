import { expect, test } from "@playwright/test";
import { inquiries } from "./demo";
import { accessible, fits } from "./steps";

test("a store that shows products only has neither rates nor a cart, and speaks of inquiries", async ({
  page,
}) => {
  await page.goto(`/${inquiries.mobileNo}`);
  await expect(page.getByRole("heading", { name: "Most Liked Items" })).toBeVisible();
  await accessible(page, "home");
  await fits(page);
  await page.goto(`/${inquiries.mobileNo}/shop`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("₹")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);
  await accessible(page, "shop");
});
