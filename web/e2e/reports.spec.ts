import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { accessible, fits, openAs } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore } from "./stores";

const STORE = "9000011061";
const DEALER = "9700011061";
const at = (path = "") => `/${STORE}/owner/${path}`;
let store: OwnStore;
let complaints: string[];

test.beforeEach(async ({ request, page }) => {
  store = await ownStore(request, STORE, "Mahi Cables & Lights", { SHOW_SIGN_UP: "Y" });
  await ordersOfToday(request);
  complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
});
test.afterEach(() => expect(complaints).toEqual([]));

/** Places orders until there are three of today; none of their items is ever canceled. */
async function ordersOfToday(request: APIRequestContext) {
  const owner = await headersIn(request, STORE, store.owner);
  const { counts } = await (await request.get("/api/orders/filter", { headers: owner })).json();
  if (counts.today >= 3) return;
  const dealer = await headersIn(request, STORE, await ownDealer(request, STORE, DEALER));
  const [{ ITEM_CD: itemCd, variant }] = (
    await (await request.get("/api/products", { headers: dealer })).json()
  ).result;
  for (let missing = 3 - counts.today; missing > 0; missing--) {
    const line = { itemCd, sizeCd: variant[0].SIZE_CD, quantity: variant[0].MIN_OQTY * missing };
    const placed = await request.post("/api/orders", {
      headers: { ...dealer, "Idempotency-Key": crypto.randomUUID() },
      data: { paymentMode: "Bank", orderItm: [line] },
    });
    expect(placed.ok()).toBe(true);
  }
}

async function open(page: Page, path: string) {
  await openAs(page, store.owner, at(path));
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
}

const wide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 600;
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Reports" }).getByRole("link", { name });
const dayIn = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("U8 U9 a report begins with this month and says so, is of the days one chooses, and leads to its orders", async ({
  page,
}) => {
  await open(page, "report/orders");
  const day = /^\d\d\/\d\d\/\d{4}$/;
  await expect(dayIn(page, "From")).toHaveValue(day);
  const [from, to] = [await dayIn(page, "From").inputValue(), await dayIn(page, "To").inputValue()];
  expect(from).toBe(`01${to.slice(2)}`);
  await expect(page.getByRole("button", { name: "This month" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/with today’s orders$|today so far$/)).toBeVisible();

  await page.getByRole("button", { name: "Today" }).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  await expect(page.getByRole("button", { name: "Today" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/^Total, \d+ orders$/)).toBeVisible();
  await expect(page.getByText("Total Amount")).toBeVisible();
  await accessible(page, "orders of today");
  await fits(page);

  if (wide(page)) {
    await page.getByRole("columnheader", { name: "Amount" }).click();
    await expect(page).toHaveURL(/sort=NET_AMT/);
    await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  } else
    await page
      .getByRole("link", { name: /Desai Electric Stores/ })
      .first()
      .click();
  await expect(page).toHaveURL(/\/owner\/orderdetail\?id=\d+/);
  await page.goBack();
  await expect(page.getByText(/^Total, \d+ orders$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Today" })).toHaveAttribute("aria-pressed", "true");
});

test("a summary by party or category leads to the orders behind it", async ({ page }) => {
  await open(page, "report/partywise");
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page.getByText(/^Total, \d+ orders$/)).toBeVisible();
  const party = wide(page)
    ? page.getByRole("row", { name: /Desai Electric Stores/ })
    : page.getByRole("button", { name: /Desai Electric Stores/ });
  await accessible(page, "parties");
  await fits(page);
  await party.click();
  await expect(page).toHaveURL(/party=\w+/);
  await expect(page.getByTitle("Desai Electric Stores").first()).toBeVisible();
  await expect(page.getByText(/^Total, \d+ orders$/)).toBeVisible();
  await page.getByRole("radiogroup", { name: "View" }).getByText("Summary").click();
  await expect(page).not.toHaveURL(/party=/);

  await tab(page, "Category Wise Summary").click();
  await expect(page).toHaveURL(/report\/categorywise\?from=/);
  await expect(page.getByText(/^Total, \d+ orders$/)).toBeVisible();
  await page.getByRole("radiogroup", { name: "View" }).getByText("Orders").click();
  await expect(page).toHaveURL(/view=orders/);
  if (wide(page)) await expect(page.getByRole("columnheader", { name: "Category" })).toBeVisible();
  await accessible(page, "categories");
});

test("U6 U13 a report of a status is loaded by Apply, says when there is nothing, and becomes a file", async ({
  page,
}) => {
  await open(page, "report/statuswise");
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page.getByText(/^Total, \d+ orders$/)).toBeVisible();
  const status = page.getByRole("combobox", { name: "Item Status" });
  await status.click();
  await page.getByTitle("Canceled").click();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/status=Canceled/);
  await expect(page.getByText("Oops! No Data Found.")).toBeVisible();
  await accessible(page, "nothing canceled");
  await page.getByRole("button", { name: "Show last year" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByRole("button", { name: "Show last year" })).toBeHidden();

  await page.getByRole("button", { name: "Today" }).click();
  await expect(page.getByText(/^Total, \d+ orders$/)).toBeVisible();
  await page.getByRole("button", { name: "Excel" }).click();
  await page.getByRole("button", { name: "PDF" }).click();
  const files = page.getByRole("region", { name: "Exports" });
  const csv = files.getByRole("button", { name: "Download StatusWiseReport.csv" });
  await expect(csv).toBeVisible({ timeout: 30_000 });
  await expect(files.getByRole("button", { name: "Download StatusWiseReport.pdf" })).toBeVisible({
    timeout: 30_000,
  });
  const coming = page.waitForEvent("download");
  await csv.click();
  const lines = readFileSync(await (await coming).path(), "utf8")
    .trim()
    .split("\n");
  expect(lines[0]).toContain("Order Total Items");
  expect(lines.length).toBeGreaterThan(3);
  for (const name of ["StatusWiseReport.csv", "StatusWiseReport.pdf"])
    await files.getByRole("button", { name: `Dismiss ${name}` }).click();
  await expect(files).toBeHidden();
});
