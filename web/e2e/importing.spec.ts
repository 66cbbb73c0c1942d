import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { accessible, fits, openAs } from "./steps";
import { headersIn, newNumber, type OwnStore, ownStore } from "./stores";

const STORE = "9000077101";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  store = await ownStore(request, STORE, "Sardar Traders", { SHOW_SIGN_UP: "Y" });
});

const at = (path: string) => `/${STORE}/owner/${path}`;

async function openImport(page: Page) {
  await openAs(page, store.owner, at("import"));
  await expect(page.getByRole("heading", { name: "What do you want to import?" })).toBeVisible();
}

/** Returns a spreadsheet with two products that are new in every run, and two rows that are rejected. */
function goods() {
  const mark = Date.now().toString(36).toUpperCase();
  const rows = [
    "Thing,Group,Price,Shade",
    `Kettle ${mark},Kitchen ${mark},"₹1,240.50",Red`,
    `Toaster ${mark},Kitchen ${mark},1875,Blue`,
    `,Kitchen ${mark},100,Green`,
    `Mixer ${mark},Kitchen ${mark},abc,White`,
  ];
  return { mark, file: { name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) } };
}

/** Collects the errors that the browser logs. */
function complaints(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => message.type() === "error" && messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  return messages;
}

const count = (page: Page, name: string) => page.locator("dl > div").filter({ hasText: name }).locator("dd");

test("U6 U16 a spreadsheet is dropped, its columns are mapped, a dry run shows what changes, and it is applied", async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const { mark, file } = goods();
  await openImport(page);
  await accessible(page, "import");
  await fits(page);

  const chooser = page.locator("input[type=file]");
  await chooser.setInputFiles({
    name: "goods.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-"),
  });
  await expect(page.getByRole("alert")).toHaveText("goods.pdf: Please choose a CSV or XLSX file.");

  await chooser.setInputFiles(file);
  await expect(page.getByRole("heading", { name: "Match columns of goods.csv" })).toBeVisible();
  await accessible(page, "columns");
  await fits(page);
  await page.reload();
  const name = page.getByRole("combobox", { name: "Item name" });
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("Group");
  await name.selectOption("");
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("Please select a column for this field")).toBeVisible();
  await expect(name).toBeFocused();
  await name.selectOption("Thing");
  await expect(page.getByText(`Kettle ${mark} · Toaster ${mark}`)).toBeVisible();
  await expect(page.getByText("Columns not used: Shade")).toBeVisible();
  await page.getByRole("button", { name: "Check rows" }).click();

  await expect(page.getByRole("heading", { name: "Review changes" })).toBeVisible();
  await expect(count(page, "New").first()).toHaveText("2");
  await expect(count(page, "Rejected")).toHaveText("2");
  await expect(page.getByText("“abc” is not a number")).toBeVisible();
  await accessible(page, "dry run");
  await fits(page);
  const headers = await headersIn(request, STORE, store.owner);
  const products = async () =>
    (await (await request.get(`/api/products?query=${mark}`, { headers })).json()).result.length;
  expect(await products()).toBe(0);
  const refused = await page.getByRole("link", { name: "Download rejected rows" }).getAttribute("href");
  expect(await (await request.get(refused ?? "")).text()).toContain(`Mixer ${mark}`);

  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "2 rows imported" })).toBeVisible();
  expect(await products()).toBe(2);
  await accessible(page, "result");
  await page.getByRole("button", { name: "Import another file" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "goods.csv" }).first()).toContainText("Done");
  await accessible(page, "history");
  await fits(page);
  expect(errors).toEqual([]);
});

test("the template comes as a file, and what was begun can be given up", async ({ page }) => {
  await openImport(page);
  await page.getByRole("radio", { name: /^Customers/ }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download template Parties.csv" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Parties.csv");
  expect(readFileSync(await download.path(), "utf8")).toContain("\ufeffAccount code,Account name");

  const rows = `Firm,Mobile\nPatel Stores,${newNumber()}`;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "parties.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  await expect(page.getByRole("combobox", { name: "Mobile number" })).toHaveValue("Mobile");
  await page.getByRole("combobox", { name: "City" }).selectOption("Firm");
  if ((page.viewportSize()?.width ?? 0) > 600) {
    await page.getByRole("link", { name: "Dashboard" }).click();
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await leaving.getByRole("button", { name: "Stay" }).click();
  }
  await page.getByRole("button", { name: "Cancel import" }).click();
  const question = page.getByRole("dialog", { name: "Cancel this import?" });
  await question.getByRole("button", { name: "Cancel import" }).click();
  // The page may show the same text until the user leaves it.
  await expect(page.getByText("Import canceled").first()).toBeVisible();
  await expect(page).toHaveURL(at("import"));
});
