import { expect, type Page, test } from "@playwright/test";
import { pictureFile, png } from "./pictures";
import { openAs } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore, type SignIn } from "./stores";

const STORE = "9011000055";
const at = (path: string) => `/${STORE}/${path}`;
let store: OwnStore;
let dealer: SignIn;
let headers: Record<string, string>;

test.beforeEach(async ({ request }) => {
  store = await ownStore(request, STORE, "Nakshatra Electricals", {
    showOnlyProducts: "N",
    SHOW_SIGN_UP: "Y",
    showPrdWithoutImg: "Y",
  });
  dealer = await ownDealer(request, STORE, "9700000055");
  headers = await headersIn(request, STORE, store.owner);
  const plain = { mobileNo: STORE, type: "color", data: null };
  expect((await request.put("/api/owner", { headers, data: plain })).ok()).toBe(true);
});

/** Opens the shop as the dealer in another browser context. */
async function customerIn(page: Page, path: string) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("no browser");
  const customer = await context.newPage();
  await openAs(customer, dealer, at(path));
  return customer;
}

async function ownerAt(page: Page, path: string) {
  await openAs(page, store.owner, at(path));
}

/** Waits until a picture is loaded, and not only requested. */
const drawn = (picture: ReturnType<Page["locator"]>) =>
  expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0));

test("a new product with pictures is in the shop's grid", async ({ page }) => {
  await ownerAt(page, "owner/viewproducts");
  const name = `Dhruv Ceiling Fan ${Date.now() % 1_000_000}`;
  await page.getByRole("button", { name: "New product" }).click();
  const form = page.getByRole("dialog", { name: "New product" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await form.getByRole("combobox", { name: "Category" }).fill("Lights");
  await page.keyboard.press("Enter");
  await expect(form.getByTitle("Lights")).toBeVisible();
  await form.getByRole("spinbutton", { name: "GST %" }).fill("18");
  await form.getByRole("spinbutton", { name: /Rate A$/ }).fill("1450");
  await form.getByRole("button", { name: /^Add Ctrl|^Add$/ }).click();
  await page.getByRole("button", { name: "Open product" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit Product" });
  await drawer.getByLabel("Add images").setInputFiles([pictureFile("1.png", 40), pictureFile("2.png", 90)]);
  await expect(drawer.getByRole("img", { name: "Image 2" })).toBeVisible();
  await drawer.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Product saved")).toBeVisible();

  const find = async () => {
    const path = `/api/products?query=${encodeURIComponent(name)}`;
    const { result } = await (await page.request.get(path, { headers })).json();
    return result[0]?.img?.IMGURL.length;
  };
  await expect.poll(find, { timeout: 30_000 }).toBe(2);
  const customer = await customerIn(page, `shop?q=${encodeURIComponent(name)}`);
  const card = customer.getByRole("article").filter({ hasText: name });
  await expect(card).toContainText("1,450");
  await drawn(card.locator("img").first());
  await card.getByRole("link").first().click();
  await expect(customer).toHaveURL(/\/product\/I\d{7}/);
  await expect(customer.getByRole("heading", { name }).first()).toBeVisible();
  await expect(customer.getByRole("main").getByText("₹1,450").first()).toBeVisible();
  await customer.context().close();
});

test("U5 three hundred pictures that are dropped at once all go in", async ({ page }) => {
  test.setTimeout(420_000);
  const category = await page.request.post("/api/dept", {
    headers,
    data: { mobileNo: STORE, dept_name: `Panels ${Date.now()}` },
  });
  const { DEPT_CD } = (await category.json()).result;
  const codes: string[] = [];
  for (let place = 0; place < 75; place += 1) {
    const variant = [{ SIZE_CD: "", SALE_RATE1: 62 }];
    const data = { DEPT_CD, ITEM_NAME: `Panel ${place}`, RATEOFTAX: 18, variant };
    const made = await page.request.post("/api/products", { headers, data: { mobileNo: STORE, data } });
    expect(made.status(), await made.text()).toBe(201);
    codes.push((await made.json()).result.ITEM_CD);
  }
  await ownerAt(page, "owner/utility?tab=0");
  const bulk = page.getByRole("region", { name: "Bulk Upload Images", exact: true });
  const names = codes.flatMap((code) => [1, 2, 3, 4].map((place) => `A_${place}_${code}.png`));
  const dropped = await page.evaluateHandle(
    ([named, content]) => {
      const bytes = Uint8Array.from(atob(content as string), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      for (const name of named as string[]) {
        transfer.items.add(new File([bytes], name, { type: "image/png" }));
      }
      return transfer;
    },
    [names, png(300, 200, 90).toString("base64")] as const,
  );
  await bulk.getByLabel("Bulk Upload Images").locator("xpath=ancestor::div[1]").dispatchEvent("drop", {
    dataTransfer: dropped,
  });
  await expect(bulk.getByRole("button", { name: "Ready 300" })).toBeVisible({ timeout: 30_000 });
  await bulk.getByRole("button", { name: "Upload 300 images" }).click();
  // An expectation describes the whole page at each attempt, which took a third of this test's time.
  await page.getByText("300 images uploaded").waitFor({ timeout: 360_000 });
  await expect(bulk.getByText("300 of 300 uploaded")).toBeVisible();

  const listed = `/api/products?dept_cd=${DEPT_CD}&per_page=100`;
  const { result } = await (await page.request.get(listed, { headers })).json();
  expect(result).toHaveLength(75);
  for (const product of result) expect(product.img.IMGURL).toHaveLength(4);
});

test("the owner's colours are the shop's", async ({ page }) => {
  const customer = await customerIn(page, "shop");
  const fill = () =>
    customer.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--haat-fill").trim().toLowerCase(),
    );
  await expect(customer.getByRole("article").first()).toBeVisible();
  const before = await fill();
  await ownerAt(page, "owner/utility?tab=1");
  const theme = page.getByRole("region", { name: "Update Theme", exact: true });
  await theme.getByRole("button", { name: "Saffron" }).click();
  await theme.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Theme has been updated successfully")).toBeVisible();

  await customer.reload();
  await expect.poll(fill).toBe("#ffc61a");
  expect(before).not.toBe("#ffc61a");
  await customer.context().close();
});

test("rates are gone from the shop when the owner shows products alone", async ({ page }) => {
  const customer = await customerIn(page, "shop");
  const card = customer.getByRole("article").first();
  await expect(card.getByText(/₹/).first()).toBeVisible();
  await ownerAt(page, "owner/utility?tab=1");
  const settings = page.getByRole("region", { name: "Update Settings", exact: true });
  await settings.getByLabel(/^Show Only Products/).click();
  await settings.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Settings has been updated successfully")).toBeVisible();

  await customer.reload();
  await expect(card).toBeVisible();
  await expect(card.getByText(/₹/)).toHaveCount(0);
  await expect(customer.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  await customer.context().close();
});

test("what the owner dispatches in one go is dispatched to the customer", async ({ page }) => {
  const own = await headersIn(page.request, STORE, dealer);
  const products = await (await page.request.get("/api/products?per_page=3", { headers: own })).json();
  const lines = products.result.map(
    ({ ITEM_CD, variant }: { ITEM_CD: string; variant: { SIZE_CD: string; MIN_OQTY: number }[] }) => ({
      itemCd: ITEM_CD,
      sizeCd: variant[0]?.SIZE_CD,
      quantity: variant[0]?.MIN_OQTY || 1,
    }),
  );
  const placed = await page.request.post("/api/orders", {
    headers: { ...own, "Idempotency-Key": crypto.randomUUID() },
    data: { paymentMode: "Bank", orderItm: lines },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const { orderId } = (await placed.json()).result;
  const customer = await customerIn(page, `order/${orderId}`);
  await expect(customer.getByText("Pending").first()).toBeVisible();

  await ownerAt(page, `owner/orderdetail?id=${orderId}`);
  await page.getByRole("checkbox", { name: /^Select all/i }).check();
  await page.getByRole("button", { name: /^Dispatch(?! part)/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Dispatch/ })
    .click();
  // The change can be undone for ten seconds.
  await expect(page.getByText("Dispatched", { exact: true }).first()).toBeVisible({ timeout: 20_000 });

  await customer.reload();
  await expect(customer.getByText("Dispatched").first()).toBeVisible();
  await expect(customer.getByText("Pending")).toHaveCount(0);
  await customer.context().close();
});
