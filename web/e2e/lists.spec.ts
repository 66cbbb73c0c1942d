import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { pictureFile } from "./pictures";
import { accessible, fits, openAs } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore } from "./stores";

const STORE = "9000077301";
const at = (path = "") => `/${STORE}/owner/${path}`;
let store: OwnStore;
let complaints: string[];

test.beforeEach(async ({ request, page }) => {
  store = await ownStore(request, STORE, "Lakshmi Hardware & Paints", { SHOW_SIGN_UP: "Y" });
  complaints = [];
  page.context().on("console", (message) => message.type() === "error" && complaints.push(message.text()));
});
test.afterEach(() => expect(complaints).toEqual([]));

async function open(page: Page, path: string) {
  await openAs(page, store.owner, at(path));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Ensures that there are at least three orders. */
async function someOrders(request: APIRequestContext) {
  const owner = await headersIn(request, STORE, store.owner);
  const { counts } = await (await request.get("/api/orders/filter", { headers: owner })).json();
  const dealer = await headersIn(request, STORE, await ownDealer(request, STORE, "9700077301"));
  const products = (await (await request.get("/api/products", { headers: dealer })).json()).result;
  for (let missing = 3 - counts.total; missing > 0; missing--) {
    const [{ ITEM_CD: itemCd, variant }] = products;
    const line = { itemCd, sizeCd: variant[0].SIZE_CD, quantity: variant[0].MIN_OQTY * missing };
    const placed = await request.post("/api/orders", {
      headers: { ...dealer, "Idempotency-Key": crypto.randomUUID() },
      data: { paymentMode: "Bank", orderItm: [line] },
    });
    expect(placed.ok()).toBe(true);
  }
}

async function namesAreWholeOnATablet(page: Page) {
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole("columnheader", { name: "Status" })).toBeHidden();
  await expect(page.locator("tbody").getByText("Pending", { exact: true }).first()).toBeVisible();
  const cut = await page
    .locator("tbody [title] > p:first-child")
    .evaluateAll(
      (names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
          .length,
    );
  expect(cut).toBe(0);
  await fits(page);
  if (desk) await page.setViewportSize(desk);
}

/** Returns a PDF with one empty page. */
const paper = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(
    [
      "%PDF-1.4",
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj",
      "trailer<</Size 4/Root 1 0 R>>",
      "%%EOF",
    ].join("\n"),
  ),
});

/** Drops files on an element, as a user with a mouse does. */
async function drop(on: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const plain = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString("base64"),
  }));
  const data = await on.page().evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of list) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, plain);
  for (const event of ["dragenter", "dragover", "drop"])
    await on.dispatchEvent(event, { dataTransfer: data });
}

test("U8 U9 U16 orders are put in order, walked through and ticked by keys, and the address keeps it", async ({
  page,
  request,
}) => {
  await someOrders(request);
  await open(page, "orders");
  await expect(page.getByText(/^1 to \d+ of \d+$/)).toBeVisible();
  await accessible(page, "orders");
  await namesAreWholeOnATablet(page);
  await fits(page);
  await page.getByRole("columnheader", { name: "Amount" }).click();
  await expect(page).toHaveURL(/\?sort=NET_AMT$/);
  await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("columnheader", { name: "Amount" }).press("Enter");
  await expect(page).toHaveURL(/sort=NET_AMT&desc=Y/);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveAttribute("aria-sort", "descending");

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("Desai");
  await expect(page).toHaveURL(/type=search/);
  await expect(page).toHaveURL(/q=Desai/);
  // The address changes before the page, and rows selected until then would be deselected with the old list.
  await expect(page.getByRole("link", { name: /^Total/ })).not.toHaveAttribute("aria-current");
  await page.keyboard.press("ArrowDown");
  const rows = page.locator("tbody tr[data-row-key]");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(page.getByText("2 orders selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page
    .getByRole("checkbox", { name: /^Select order/ })
    .first()
    .check();
  await page
    .getByRole("checkbox", { name: /^Select order/ })
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 orders selected")).toBeVisible();

  await page.getByRole("button", { name: "Columns and spacing" }).click();
  await page.getByRole("checkbox", { name: "Salesperson" }).uncheck();
  await page.getByText("Compact", { exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Salesperson" })).toBeHidden();

  const again = await page.context().newPage();
  await again.goto(page.url());
  await expect(again.getByRole("columnheader", { name: "Amount" })).toBeVisible();
  await expect(again.getByRole("columnheader", { name: "Salesperson" })).toBeHidden();

  await again.keyboard.press("ArrowDown");
  await again.keyboard.press("Enter");
  await expect(again).toHaveURL(/\/owner\/orderdetail\?id=\d+/);
  await again.keyboard.press("g");
  await again.keyboard.press("c");
  await expect(again).toHaveURL(at("category"));
  await again.keyboard.press("?");
  await expect(again.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await accessible(again, "keys");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("U8 orders are cards, and put in order by what is chosen", async ({ page, request }) => {
    await someOrders(request);
    await open(page, "orders");
    await page.getByRole("button", { name: "Sort by" }).click();
    await page.getByRole("combobox", { name: "Sort by" }).click();
    await page.getByTitle("Amount ↓").click();
    await expect(page).toHaveURL(/sort=NET_AMT&desc=Y/);
    await fits(page);
  });
});

test("U6 lists become files that go along from page to page until they are taken", async ({
  page,
  request,
}) => {
  await someOrders(request);
  await open(page, "orders?type=Pending&sort=ORDER_NO");
  const files = page.getByRole("region", { name: "Exports" });
  for (const format of ["Excel (CSV)", "PDF"]) {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: format }).click();
  }
  const csv = files.getByRole("button", { name: "Download Orders.csv" });
  await expect(csv).toBeVisible({ timeout: 30_000 });
  await expect(files.getByRole("button", { name: "Download orders.pdf" })).toBeVisible({ timeout: 30_000 });
  await accessible(page, "files");
  const coming = page.waitForEvent("download");
  await csv.click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toBe("Orders.csv");
  const lines = readFileSync(await saved.path(), "utf8")
    .trim()
    .split("\n");
  const numbers = lines.slice(1).map((line) => Number(line.split(",")[0]));
  expect(numbers.length).toBeGreaterThan(2);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  await files.getByRole("button", { name: "Dismiss Orders.csv" }).click();
  await files.getByRole("button", { name: "Dismiss orders.pdf" }).click();
  await expect(files).toBeHidden();
});

test("U4 U10 U11 a catalogue is added with its file, changed, and removed", async ({ page }) => {
  const title = `Wires ${Date.now().toString(36)}`;
  await open(page, "catalog");
  await page.getByRole("button", { name: "Add", exact: true }).first().click();
  const drawer = page.getByRole("dialog", { name: "Add Catalog" });
  await drawer.getByRole("button", { name: /^Save/ }).click();
  await expect(drawer.getByText("Please Enter Valid Title")).toBeVisible();
  await expect(drawer.getByText("Please Select Valid File")).toBeVisible();
  await expect(drawer.getByLabel("Title")).toBeFocused();
  await accessible(page, "catalogue drawer");
  await fits(page);
  await drawer.getByLabel("Title").fill(title);
  await drawer.getByLabel("File (PDF)", { exact: true }).last().setInputFiles(paper("wires.pdf"));
  await expect(drawer.getByText("Uploaded")).toBeVisible();
  await drawer.getByLabel("Title").press("Control+Enter");
  await expect(page.getByText("Data Inserted successfully")).toBeVisible();
  await expect(drawer).toBeHidden();
  const card = page.getByRole("listitem").filter({ hasText: title });
  await expect(card.getByText("Preparing…")).toBeHidden({ timeout: 30_000 });
  const file = await card.getByRole("link", { name: `View ${title}` }).getAttribute("href");
  expect((await page.request.get(file ?? "")).headers()["content-type"]).toContain("application/pdf");
  await accessible(page, "catalogues");
  await fits(page);

  await card.getByRole("button", { name: `Edit ${title}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Catalog" });
  await edit.getByLabel("Description").fill("House wires, 90 m coils");
  await expect(edit.getByText("1 unsaved change")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Leave without saving?")).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await edit.getByLabel("Description").press("Control+s");
  await expect(page.getByText("Catalog updated")).toBeVisible();
  await expect(card.getByText("House wires, 90 m coils")).toBeVisible();

  await page.getByRole("searchbox").fill(title);
  await expect(page).toHaveURL(/type=search/);
  await expect(page.getByText("1 catalog", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(page.getByText("Are you sure you want to delete the Catalog?")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Data Deleted successfully")).toBeVisible();
  await expect(page.getByText("Oops! No Data Found.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).not.toHaveURL(/q=/);
});

test("U14 a category gets its priority, its catalogue and one picture, and leads to its products", async ({
  page,
  request,
}) => {
  const name = `Paints ${Date.now().toString(36)}`;
  await open(page, "category");
  await page.getByRole("button", { name: "New category" }).click();
  const drawer = page.getByRole("dialog", { name: "New category" });
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Data Inserted successfully")).toBeVisible();
  await page.getByRole("searchbox").fill(name);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toHaveCount(1);
  const code = (await card.getAttribute("data-code")) ?? "";

  const shot = pictureFile("paint.png");
  await drop(card, [shot, pictureFile("other.png")]);
  await expect(page.getByText(`Only 1 Images are allowed for Category ${code}`)).toBeVisible();
  await drop(card, [shot]);
  await expect(card.locator("img")).toBeVisible({ timeout: 30_000 });
  await accessible(page, "categories");
  await fits(page);

  await card.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit category" });
  await edit.getByLabel("Priority").fill("7");
  await edit.getByLabel("Priority").press("Control+Enter");
  await expect(page.getByText("Category updated")).toBeVisible();
  await expect(card.getByText("Priority 7")).toBeVisible();
  const headers = await headersIn(request, STORE, store.owner);
  const categories = await (
    await request.get(`/api/dept?query=${encodeURIComponent(name)}`, { headers })
  ).json();
  expect(categories.result[0]).toMatchObject({ DEPT_CD: code, PRIORITY: 7 });

  await card.getByRole("link", { name: `Products of ${name}` }).click();
  await expect(page).toHaveURL(at(`viewproducts?type=category&value=${code}`));
});
