import { expect, test } from "@playwright/test";
import { demo } from "./demo";
import { openAs, soundAtBothEnds, watchLoading } from "./steps";

const [store] = demo.stores as [(typeof demo.stores)[number]];

test("a dealer orders their usual items again, keeps the cart as a list and orders from it", async ({
  page,
}) => {
  const loaded = watchLoading(page);
  await openAs(page, store.party, `/${store.mobileNo}/again`);
  await loaded();
  await expect(page.getByRole("heading", { name: "Buy again" })).toBeVisible();
  const usual = page.getByRole("list", { name: "Usual items" });
  await expect(usual.getByRole("listitem").first()).toContainText(/ordered in \d of the last 6 months/);
  await soundAtBothEnds(page, "usual items");

  // Items that are out of stock cannot be chosen.
  const [first, ...others] = await usual.locator("input:enabled").all();
  for (const other of others.slice(1)) await other.uncheck();
  await expect(first as NonNullable<typeof first>).toBeChecked();
  await page.getByRole("button", { name: /^Add \d items? to cart$/ }).click();
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText(/^Last: /).first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "My lists" }).click();
  await page.getByRole("button", { name: "Save cart as a list" }).click();
  const name = `Site ${Date.now()}`;
  await page.getByLabel("Name of the list").fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: new RegExp(name) }).click();
  const list = page.getByRole("dialog", { name });
  await expect(list.getByRole("checkbox").first()).toBeChecked();
  await soundAtBothEnds(page, "a list");
  await list.getByRole("button", { name: /^Add \d items? to cart$/ }).click();
  await expect(cart).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: new RegExp(name) }).click();
  await list.getByRole("button", { name: "Delete list" }).click();
  const notice = page.getByText(`${name} deleted`);
  await expect(notice).toBeVisible();
  await notice.locator("..").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: new RegExp(name) })).toBeVisible();
});
