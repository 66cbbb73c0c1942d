import { expect, type Page, test } from "@playwright/test";
import { shop } from "./demo";
import { atBothEnds, openAs, soundAtBothEnds } from "./steps";
import { type OwnStore, ownStore } from "./stores";
import { DESK } from "./widths";

const WITHOUT_BOOKS = "9000011067";
const STORE = shop.mobileNo;
const RUPEES = /₹[\d,]+/;

test.beforeEach(() => test.setTimeout(180_000));

async function open(page: Page, store: OwnStore, path = "") {
  const address = `/${store.mobileNo}/owner${path}`;
  await openAs(page, store.owner, address);
}

const main = (page: Page) => page.getByRole("main");
/** Returns the number of customers in the list's totals. */
async function counted(page: Page) {
  const total = await main(page)
    .getByText(/^Total, \d+ customers?$/)
    .textContent();
  return Number(/\d+/.exec(total ?? "")?.[0]);
}

test("the dashboard says what is to be collected, and leads to who owes it", async ({ page }) => {
  await open(page, { mobileNo: STORE, owner: shop.owner });
  const glance = page.getByRole("region", { name: "Receivables" });
  await expect(glance.getByText("Total receivable")).toBeVisible();
  await expect(glance.getByText(/\d+% · \d+ customers?/)).toBeVisible();
  await expect(glance.getByRole("listitem")).toHaveCount(5);
  await soundAtBothEnds(page, "the dashboard with receivables");

  await glance.getByRole("link", { name: "All receivables" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Receivables" })).toBeVisible();
  const all = await counted(page);
  expect(all).toBeGreaterThan(10);
  await soundAtBothEnds(page, "receivables");

  await page.getByRole("link", { name: /^Overdue \d+/ }).click();
  await expect(page).toHaveURL(/overdue=Y/);
  await expect.poll(() => counted(page)).toBeLessThan(all);
  const overdue = await counted(page);
  await page.reload();
  await expect.poll(() => counted(page)).toBe(overdue);

  const reminder = page.getByRole("link", { name: /^Remind .+ on WhatsApp$/ }).first();
  await atBothEnds(page, async () => {
    await expect(reminder).toHaveAttribute("href", /^https:\/\/wa\.me\/91\d{10}\?text=.*overdue/);
    await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
  });
  await page.setViewportSize(DESK);
  const oldest = page.getByRole("columnheader", { name: "Oldest" });
  await oldest.click();
  await expect(page).toHaveURL(/sort=overdueDays/);
  await expect(oldest).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /CSV/ }).click();
  await expect(page.getByText("Receivables.csv")).toBeVisible();
});

test("by salesperson and by area, each leads to its customers and on to their dues", async ({ page }) => {
  await open(page, { mobileNo: STORE, owner: shop.owner }, "/report/receivables");
  await page.getByRole("link", { name: "By area" }).click();
  const areas = page.getByRole("list", { name: "By area" });
  await expect(areas.getByText(/₹[\d,]+ overdue/).first()).toBeVisible();
  await soundAtBothEnds(page, "receivables by area");
  await page.getByRole("link", { name: "By salesperson" }).click();
  const salespeople = page.getByRole("list", { name: "By salesperson" });
  const first = salespeople.getByRole("listitem").first();
  const customers = Number.parseInt((await first.getByText(/^\d+ customers?$/).textContent()) ?? "", 10);
  await first.getByRole("link").click();
  await expect(page).toHaveURL(/sman=/);
  await expect.poll(() => counted(page)).toBe(customers);

  const theirs = page.url();
  await atBothEnds(page, async (width) => {
    await page.goto(theirs);
    const row = width < DESK.width ? main(page).getByRole("listitem") : page.getByRole("row");
    await row.filter({ hasText: RUPEES }).first().getByRole("link").first().click();
    await expect(page).toHaveURL(/customer\?id=.+&tab=dues/);
  });
  await expect(page.getByRole("heading", { name: "Dues", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "This financial year" }).click();
  await expect(page.getByText("Opening balance").first()).toBeVisible();
  await expect(page.getByText("Closing Balance")).toBeVisible();
  await soundAtBothEnds(page, "the statement of a customer");
});

test("a search that finds no customer is cleared, and a store without books is led to connect them", async ({
  page,
  request,
}) => {
  const store = await ownStore(request, WITHOUT_BOOKS, "Panam Traders", {});
  await open(page, { mobileNo: STORE, owner: shop.owner }, "/report/receivables?q=qqq");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => counted(page)).toBeGreaterThan(10);

  await open(page, store, "/report/receivables");
  await expect(
    page.getByRole("heading", { name: "Your accounting software is not connected" }),
  ).toBeVisible();
  await soundAtBothEnds(page, "no receivables");
  await page.getByRole("link", { name: "Connect accounting software" }).click();
  await expect(page).toHaveURL(/owner\/sync\/setup/);
});
