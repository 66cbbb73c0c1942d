import { expect, type Page, test } from "@playwright/test";
import { openAs, watchLoading } from "./steps";
import { bring, OWNER_PASSWORD } from "./stores";

const store = "9199999996";
/** A dealer and a product that tests/stock.py creates. */
const DEALER = { userName: "P001", password: "correct horse" };
const PRODUCT = "I0000001";
const SHOP = [
  "",
  `shop?q=${encodeURIComponent(`"><img src=x onerror=alert(1)>`)}`,
  `product/${PRODUCT}`,
  "orders",
  "order/1",
  "account",
  "dues",
  "profile",
  "notification",
  "catalog",
  "about",
];
const OFFICE = [
  "owner",
  "owner/orders",
  "owner/viewproducts",
  `owner/editproduct?id=${PRODUCT}`,
  "owner/category",
  "owner/catalog",
  "owner/usersettings",
  "owner/customer?id=P001",
  "owner/users",
  "owner/userapproval",
  "owner/activity",
  "owner/notification",
  "owner/notification?tab=1",
  "owner/report/orders",
];
/** Words of `tests/safety/texts.py` that may be on a page only as text. */
const MARKUP = /onerror=alert|<script>|<svg onload|javascript:alert/;

/** Records dialogs, and in the page the violations of its content security policy. */
async function watchDialogs(page: Page): Promise<string[]> {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sourceFile, sample }) =>
      blocked.push(`${effectiveDirective} ${sourceFile} ${sample}`),
    );
  });
  return dialogs;
}

/**
 * Returns what the page made of the texts: event handlers, addresses that run code, pictures and scripts that
 * are not ours, and violations of the policy. React replaces an address that would run code with an
 * address that throws an error.
 */
function injected(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const runs = ({ name, value }: Attr) =>
      /^on/i.test(name) ||
      (/^(href|src|action|formaction)$/.test(name) && /^\s*javascript:(?!throw new Error)/i.test(value));
    const elements = [...document.querySelectorAll("*")].filter(
      (element) =>
        [...element.attributes].some(runs) ||
        element.matches("img[src='x'], script:not([src]):not([type$=json])"),
    );
    const { blocked } = window as unknown as { blocked: string[] };
    return [...elements.map((element) => element.outerHTML.slice(0, 200)), ...blocked];
  });
}

/**
 * Opens the pages and expects nothing injected. Most pages have to show the markup as text, or the test would
 * prove nothing.
 */
async function walk(page: Page, paths: string[]) {
  const dialogs = await watchDialogs(page);
  const loaded = watchLoading(page);
  const shown: string[] = [];
  for (const path of paths) {
    await page.goto(`/${store}/${path}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await loaded();
    expect.soft(await injected(page), path).toEqual([]);
    if (MARKUP.test(await page.locator("main").innerText())) shown.push(path);
  }
  expect(dialogs).toEqual([]);
  expect(shown.length, `markup only on ${shown}`).toBeGreaterThan(paths.length / 2);
}

test.beforeAll(() => bring(["marked", store]));

for (const [who, paths, person] of [
  ["a dealer", SHOP, DEALER],
  ["the owner", OFFICE, { userName: store, password: OWNER_PASSWORD }],
] as const)
  test(`${who} reads markup as text on every page`, async ({ page }) => {
    await openAs(page, person, `/${store}`);
    await walk(page, [...paths]);
  });
