import { expect, type Page, test } from "@playwright/test";
import { inquiries, shop } from "./demo";
import { accessible, enterAsGuest, fits, signIn } from "./steps";

const PUBLIC = ["/", "/vendors", "/privacy-policy", "/9999999999"];
const DOORS = ["login", "signup", "contactus", "about", "privacy-policy", "addshop", "catalog"];
const PAGES = [
  "",
  "shop",
  "shop?q=zzzzz",
  "category",
  "product/I0000001",
  "orders",
  "account",
  "profile",
  "notification",
  "catalog",
  "logout",
  "nosuchpage",
];

/** What the browser complains of while pages are walked. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

async function walk(page: Page, addresses: string[]) {
  const complaints = complaintsOf(page);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await accessible(page, address);
    await fits(page);
  }
  expect(complaints).toEqual([]);
}

test("every public page is sound", async ({ page }) => {
  await walk(page, PUBLIC);
});

test("every page of a visitor is sound", async ({ page }) => {
  await walk(
    page,
    [...DOORS, "", "shop"].map((path) => `/${shop.mobileNo}/${path}`),
  );
});

for (const [name, store, who] of [
  ["a dealer", shop, shop.party],
  ["a salesperson", shop, shop.sman],
  ["a customer of an inquiry store", inquiries, inquiries.party],
] as const) {
  test(`every page of ${name} is sound`, async ({ page }) => {
    await page.goto(`/${store.mobileNo}/login`);
    await signIn(page, who);
    if (who === shop.sman) {
      await page
        .getByRole("button", { name: /Choose/ })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
    }
    await walk(
      page,
      PAGES.map((path) => `/${store.mobileNo}/${path}`),
    );
  });
}

test("every page of a guest is sound", async ({ page }) => {
  await page.goto(`/${shop.mobileNo}/login`);
  await enterAsGuest(page);
  await walk(
    page,
    PAGES.map((path) => `/${shop.mobileNo}/${path}`),
  );
});
