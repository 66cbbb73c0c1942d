import { expect, type Page, test } from "@playwright/test";
import { accessible, fits, openAs } from "./steps";
import { newNumber, type OwnStore, ownStore } from "./stores";

const STORE = "9000077102";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  store = await ownStore(request, STORE, "Narmada Electricals", { GUEST_LOGIN: "Y", guestRate: "N" });
});

const at = (path = "") => `/${STORE}${path && `/${path}`}`;

async function openOwner(page: Page, path: string) {
  await openAs(page, store.owner, at(path));
}

/** Adds a customer with the owner's form. */
async function addCustomer(page: Page): Promise<string> {
  const number = newNumber();
  const name = `Desai Lights ${number}`;
  await page.getByRole("button", { name: "New customer" }).click();
  const form = page.getByRole("dialog", { name: /New customer/ });
  await form.getByRole("textbox", { name: "Account name" }).fill(name);
  await form.getByRole("textbox", { name: "Mobile number" }).fill("98250");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("Please Enter Valid Mobile No")).toBeVisible();
  await accessible(page, "new customer");
  await form.getByRole("textbox", { name: "Mobile number" }).fill(number);
  await form.getByRole("textbox", { name: "Party Grade" }).fill("b");
  await form.getByRole("button", { name: "Add customer" }).click();
  await expect(page.getByText(`${name} added as B`)).toBeVisible();
  await expect(form).toBeHidden();
  const invite = page.getByRole("dialog", { name: `Invite ${name}` });
  await expect(invite.getByRole("button", { name: "Create link and code" })).toBeVisible();
  await accessible(page, "invite");
  await invite.getByRole("button", { name: "Later" }).click();
  await expect(invite).toBeHidden();
  return name;
}

test("the owner adds a customer, sees the shop as that customer does, and nothing of it is saved", async ({
  page,
  context,
}) => {
  await openOwner(page, "owner/preview");
  await expect(page.getByRole("heading", { name: "View as customer" })).toBeVisible();
  await accessible(page, "whose eyes");
  await fits(page);
  const name = await addCustomer(page);
  await page.getByRole("searchbox", { name: "Name, code or mobile" }).fill(name);
  await expect(page.getByRole("link", { name: /^View as Desai/ })).toHaveCount(1);

  const [shop] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: `View as ${name} in a new tab` }).click(),
  ]);
  await expect(shop.getByText(`Preview as ${name}`)).toBeVisible();
  await expect(shop.getByText("Nothing is saved")).toBeVisible();
  await shop.goto(at("shop"));
  const card = shop.getByRole("article").filter({ hasText: "Modular Switch One-Way" });
  await expect(card.getByText("₹46").first()).toBeVisible();
  await accessible(shop, "preview");
  await fits(shop);
  await card.getByRole("button", { name: /^Add / }).click();
  await expect(shop.getByText("This is a preview. Changes are not saved.").first()).toBeVisible();
  await expect(card.getByText("Item in Cart")).toBeHidden();

  await page.reload();
  await expect(page.getByRole("heading", { name: "View as customer" })).toBeVisible();
  await shop.reload();
  await expect(shop.getByText(`Preview as ${name}`)).toBeVisible();
  await shop.getByRole("link", { name: "Return to back office" }).click();
  await expect(shop.getByRole("heading", { name: "View as customer" })).toBeVisible();
  await shop.goto(at());
  await expect(shop.getByText("Nothing is saved")).toBeHidden();
});

test("a guest's preview shows no rates where guests see none, and ends with the owner's sign-in", async ({
  page,
  context,
}) => {
  await openOwner(page, "owner/preview");
  const [shop] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "View as Guest in a new tab" }).click(),
  ]);
  await expect(shop.getByText("Preview as a guest")).toBeVisible();
  await shop.goto(at("shop"));
  await expect(shop.getByRole("article").first()).toBeVisible();
  await expect(shop.getByRole("article").getByText(/₹/)).toHaveCount(0);

  await page.goto(at("logout"));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /log out/i })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await shop.goto(at("shop?q=socket"));
  await expect(shop).toHaveURL(/\/login\?continue=/);
});

test("U23 a new store's owner sees the next steps until they are done", async ({ page }) => {
  await openOwner(page, "owner");
  const steps = page.getByRole("region", { name: "Store setup" });
  await expect(steps).toContainText(/[1-7] of 8 steps done/);
  await accessible(page, "first steps");
  await fits(page);
  await page.getByRole("button", { name: "Share store" }).click();
  await expect(page.getByRole("dialog", { name: /share/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(steps).toContainText("logo");
  await steps.getByRole("button", { name: "Hide setup steps" }).click();
  await expect(steps).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps).toBeVisible();
  // The whole list is open only while less than half of its steps are done.
  const all = steps.getByRole("button", { name: "Show all steps" });
  if (await all.isVisible()) await all.click();
  await steps.getByRole("link", { name: "Add logo" }).click();
  await expect(page).toHaveURL(/\/owner\/utility\?tab=0/);
});
