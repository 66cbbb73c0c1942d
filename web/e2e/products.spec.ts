import { expect, type Page, test } from "@playwright/test";
import { shop } from "./demo";
import { pictureFile } from "./pictures";
import { accessible, fits, layersClosed, openAs } from "./steps";
import { headersIn, type OwnStore, ownStore } from "./stores";

const STORE = "9011000052";
let store: OwnStore;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  store = await ownStore(request, STORE, "Kalpataru Lamps", {});
  await request.dispose();
});

const TEXT = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
const at = (path: string) => `/${STORE}/owner/${path}`;

async function open(page: Page, path: string) {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await openAs(page, store.owner, at(path));
  return faults;
}

/** Adds a product for this run; the last step deletes it. */
async function added(page: Page, name: string) {
  const headers = await headersIn(page.request, STORE, store.owner);
  const { result } = await (await page.request.get("/api/dept", { headers })).json();
  const made = await page.request.post("/api/products", {
    headers,
    data: {
      itemCd: null,
      mobileNo: STORE,
      data: {
        ITEM_NAME: name,
        DEPT_CD: result[0].DEPT_CD,
        PRIORITY: 0,
        variant: [
          { SIZE_CD: "9 W", SALE_RATE1: 62 },
          { SIZE_CD: "12 W", SALE_RATE1: 84 },
        ],
      },
    },
  });
  expect(made.status()).toBe(201);
  const code: string = (await made.json()).result.ITEM_CD;
  const read = async () =>
    (await (await page.request.get(`/api/products/itemsById/${code}`, { headers })).json()).result;
  const change = (data: object) =>
    page.request.put("/api/products", { headers, data: { itemCd: code, mobileNo: STORE, data } });
  return { code, read, change };
}

const drawer = (page: Page) => page.getByRole("dialog", { name: "Edit Product" });

test("U5 U11 an owner edits a product over the list: pictures, text, rates, saved by the keyboard", async ({
  page,
}) => {
  const faults = await open(page, "viewproducts");
  const { code, read } = await added(page, "Deepak LED Bulb");
  await page.goto(at(`viewproducts?q=${code}&type=search`));
  await page.getByRole("button", { name: "Edit Deepak LED Bulb" }).click();
  await expect(page).toHaveURL(new RegExp(`edit=${code}`));
  await expect(drawer(page).getByText("0 of 4")).toBeVisible();
  await accessible(page, "drawer");
  await fits(page);

  const choose = drawer(page).getByLabel("Add images");
  await choose.setInputFiles([pictureFile("first.png", 40), pictureFile("second.png", 90), TEXT]);
  await expect(
    drawer(page).getByText("Please choose an image: JPEG, PNG, WebP, GIF, AVIF, BMP or TIFF"),
  ).toBeVisible();
  await expect(drawer(page).getByRole("img", { name: "Image 2" })).toBeVisible();
  await drawer(page).getByRole("button", { name: "Move image 2 left" }).click();

  await drawer(page).getByRole("textbox", { name: "Description" }).click();
  await page.keyboard.type("Bright and cool");
  await page.keyboard.press("Control+a");
  await drawer(page).getByRole("button", { name: "Bold" }).click();
  await drawer(page).getByRole("spinbutton", { name: "12 W, Rate B" }).fill("79");
  await expect(drawer(page).getByText("3 unsaved changes")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(page.getByText("Leave without saving?")).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await layersClosed(page, 1);
  await page.goBack();
  await expect(page.getByText("Leave without saving?")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Leave without saving?")).toBeHidden();
  await expect(drawer(page).getByText("3 unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Product saved")).toBeVisible();
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(at(`viewproducts?q=${code}&type=search`));

  await expect.poll(async () => (await read()).img?.IMGURL.length, { timeout: 20_000 }).toBe(2);
  const saved = await read();
  expect(saved.ITEM_DESC).toBe("<p><strong>Bright and cool</strong></p>");
  const rates = saved.variant.map((size: { SALE_RATE2: number }) => size.SALE_RATE2);
  expect(rates).toEqual([62, 79]);
  expect(saved.variant[1].OWN_FIELDS).toContain("SALE_RATE2");
  expect(faults).toEqual([]);
});

test("U24 a change that someone else has just made is not overwritten", async ({ page }) => {
  await open(page, "viewproducts");
  const { code, read, change } = await added(page, "Jyoti Torch");
  await page.goto(at(`editproduct?id=${code}`));
  await page.getByRole("textbox", { name: "Short name" }).fill("Torch");
  await change({ PRIORITY: 7 });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Changed by someone else").first()).toBeVisible();
  expect((await read()).ITEM_SNAME).toBe("");
  await page.getByRole("button", { name: "Load latest version" }).click();
  await expect(page.getByRole("spinbutton", { name: "Priority" })).toHaveValue("7");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Product saved")).toBeVisible();
  expect(await read()).toMatchObject({ ITEM_SNAME: "Torch", PRIORITY: 7 });
  await accessible(page, "edit page");
  await fits(page);
});

test("an owner adds pictures from the list, four at most, and reads the agreed words", async ({ page }) => {
  await open(page, "viewproducts");
  const { code, read } = await added(page, "Surya Tube Light");
  await page.goto(at(`viewproducts?q=${code}&type=search`));
  await page.getByRole("button", { name: "Upload Image, Surya Tube Light" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Images" });
  await expect(dialog.getByText("No Image found")).toBeVisible();
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(dialog.getByText("Please Select an Image")).toBeVisible();
  await accessible(page, "images");
  const files = [1, 2, 3, 4, 5].map((number) => pictureFile(`${number}.png`, number * 40));
  await dialog.getByLabel("Upload Images").setInputFiles(files);
  await expect(dialog.getByText("You can upload only 4 images.")).toBeVisible();
  await expect(dialog.getByText("4 of 5 uploaded · 1 not accepted")).toBeVisible();
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("4 images uploaded")).toBeVisible();
  await expect.poll(async () => (await read()).img?.IMGURL.length, { timeout: 20_000 }).toBe(4);
});

test("U14 U16 a product is added, found without a picture, and removed; filters survive a reload", async ({
  page,
}) => {
  await open(page, "viewproducts");
  await page.getByRole("button", { name: "New product" }).click();
  const form = page.getByRole("dialog", { name: "New product" });
  await form.getByRole("button", { name: /^Add Ctrl|^Add$/ }).click();
  await expect(form.getByText("Please enter a product name")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  const name = `Roshan Lantern ${Date.now() % 100_000}`;
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await form.getByRole("combobox", { name: "Category" }).fill("Lights");
  await page.keyboard.press("Enter");
  await expect(form.getByTitle("Lights")).toBeVisible();
  await form.getByRole("spinbutton", { name: "GST %" }).fill("18");
  await form.getByRole("spinbutton", { name: /Rate A$/ }).fill("450");
  await form.getByRole("button", { name: /^Add Ctrl|^Add$/ }).click();
  await expect(page.getByText("Product added")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "Open product" }).click();
  await expect(drawer(page)).toBeVisible();
  await drawer(page).getByRole("button", { name: "Delete product" }).click();
  await page
    .getByRole("dialog", { name: /^Delete/ })
    .getByRole("button", { name: "Delete product" })
    .click();
  await expect(page.getByText("Product deleted")).toBeVisible();

  await page.getByRole("button", { name: /^No Images/ }).click();
  await expect(page).toHaveURL(/type=productsWithoutImage/);
  await page.reload();
  await expect(page.getByRole("button", { name: /^No Images/ })).toHaveAttribute("aria-pressed", "true");
  await page.goto(at("viewproducts?q=zzzzqqqq&type=search"));
  await expect(page.getByText("Oops! No Data Found.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByRole("button", { name: /^Edit / }).first()).toBeVisible();
  await accessible(page, "products");
  await fits(page);
});

test("in a low window the preview scrolls, and its picture covers nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1120, height: 640 });
  await openAs(page, shop.owner, `/${shop.mobileNo}/owner/editproduct?id=I0000001`);
  const preview = page.getByRole("region", { name: "Preview" });
  const image = preview.locator("img").first();
  await expect(image).toBeVisible();
  const picture = await image.boundingBox();
  const name = await preview.getByRole("heading", { level: 3 }).boundingBox();
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(name?.y ?? 0);
});
