import { expect, type Page, test } from "@playwright/test";
import { demo } from "./demo";
import { accessible, fits } from "./steps";
import { newNumber } from "./stores";

const PAGES = ["Requests", "Schemas", "Queues", "Failed jobs", "Health", "Audit log", "Administrators"];
const spaced = (number: string) => `${number.slice(0, 5)} ${number.slice(5)}`;

/** Signs in at the console; the page that was asked for comes after it. */
async function signIn(page: Page, password = demo.admin.password) {
  await page.getByLabel("Email").fill(demo.admin.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Presses what a store can be asked to do, and what it is asked about with. */
async function act(page: Page, action: string, yes: string) {
  const head = page.locator("#main header").filter({ has: page.getByRole("heading", { level: 1 }) });
  const button = head.getByRole("button", { name: action, exact: true });
  const more = head.getByRole("button", { name: "More" });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  else {
    await more.click();
    await page.getByRole("menuitem", { name: action }).click();
  }
  const dialog = page.getByRole("dialog");
  if (action === "Erase") {
    await expect(dialog.getByRole("button", { name: yes })).toBeDisabled();
    await dialog.getByRole("textbox").fill(page.url().slice(-10));
  }
  await dialog.getByRole("button", { name: yes }).click();
  await expect(dialog).toBeHidden();
}

test("an administrator opens a store, looks after it and erases it, and the log tells", async ({ page }) => {
  test.slow();
  const number = newNumber();
  const company = `Asha Traders ${number}`;
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));

  await page.goto("/platform/health");
  await signIn(page, "not the password");
  await expect(page.getByRole("alert")).toBeVisible();
  await accessible(page, "sign-in");
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();

  const menu = page.getByRole("navigation", { name: "Pages of the console" });
  for (const name of PAGES) {
    await menu.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await accessible(page, name);
    await fits(page);
  }

  await menu.getByRole("link", { name: "Stores" }).click();
  await expect(page.getByRole("link", { name: demo.stores[0]?.name }).first()).toBeVisible();
  await accessible(page, "stores");
  await page.getByRole("button", { name: "Provision store" }).click();
  const drawer = page.getByRole("dialog", { name: "Provision store" });
  await drawer.getByRole("button", { name: /^Provision/ }).click();
  await expect(drawer.getByText("Please Enter Proper Mobile No.")).toBeVisible();
  await drawer.getByLabel("Mobile number").fill(number);
  await drawer.getByLabel("Company name").fill(company);
  await drawer.getByLabel("Person").fill("Asha Patel");
  await drawer.getByLabel("Email").fill("asha@example.com");
  await drawer.getByLabel("City").fill("Anand");
  await drawer.getByRole("button", { name: "Make one" }).click();
  await expect(drawer.getByLabel("Password")).toHaveValue(/^\S{14}$/);
  await accessible(page, "provision");
  await drawer.getByRole("button", { name: /^Provision/ }).click();

  await expect(page).toHaveURL(new RegExp(`/platform/stores/${number}$`));
  const title = page.getByRole("heading", { level: 1, name: company });
  await expect(title).toBeVisible();
  await expect(page.getByText("Store provisioned")).toBeVisible();
  await accessible(page, "store");

  const head = page.locator("header").filter({ has: title });
  await act(page, "Suspend", "Suspend");
  await expect(head.getByText("Suspended")).toBeVisible();
  const shop = await page.context().newPage();
  await expect(async () => {
    await shop.goto(`/${number}`);
    const closed = shop.getByRole("heading", { name: "This store is closed at the moment" });
    // Each process of the server remembers for a few seconds how the store stood.
    await expect(closed).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await act(page, "Resume", "Resume");
  await expect(head.getByText("Active")).toBeVisible();
  await expect(async () => {
    await shop.goto(`/${number}`);
    await expect(shop.getByText(company).first()).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await shop.close();

  await act(page, "Export", "Export");
  const link = page.getByRole("list", { name: "Jobs" }).getByRole("link", { name: "Download" });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [archive] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(archive.suggestedFilename()).toMatch(/\.zip$/);

  await act(page, "Close", "Close the store");
  await expect(head.getByText("Closed, 30 days")).toBeVisible();
  await act(page, "Erase", "Erase for good");
  await expect(page.getByRole("heading", { name: "There is no such store" })).toBeVisible({
    timeout: 60_000,
  });

  await page.goto(`/platform/audit?q=${number}`);
  for (const done of ["Store provisioned", "Store suspended", "Store resumed", "Store closed"])
    await expect(page.getByRole("row").filter({ hasText: done })).toContainText(spaced(number));
  await expect(page.getByRole("row").filter({ hasText: "Erasing asked for" }).first()).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(problems).toEqual([]);
});
