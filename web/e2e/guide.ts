/**
 * Takes the pictures of the guides, the quick start and the README from the running demo: `make guide`. Each
 * run opens a new store to show the first day. ONLY selects the pictures whose names contain it.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { browser } from "./browser.ts";
import { demo, shop } from "./demo.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const TARGET = `${ROOT}docs/pictures/`;
const QUICK_START = `${ROOT}web/src/assets/quick-start/`;
const CATALOGUE = `${ROOT}web/src/shared/i18n/en/`;
/** The labels in each picture; a test compares them with the catalogue. */
const LABELS = `${TARGET}labels.json`;
const LANGUAGES = ["hi", "gu", "en"];
const ONLY = process.env.ONLY ?? "";
const PHONE = { width: 360, height: 720 };
const DESK = { width: 1120, height: 700 };
// The pictures are shown at half their size: the files are small, and the text is sharp enough to read.
const QUICK = { width: 360, height: 640 };
const QUICK_WIDTH = 450;
const WIDE = { width: 1500, height: 900 };
const WEBP_QUALITY = 0.85;
// Each process of the server caches for a few seconds that the store does not exist.
const KNOWN_AFTER_MS = 8_000;
const PLACE = { latitude: 22.3072, longitude: 73.1812 };
const PRODUCT = "I0000001";

type Who = { userName: string; password: string };

const { executablePath, args } = await browser();
const opened = await chromium.launch({ executablePath, args });
const studio = await opened.newPage();
mkdirSync(TARGET, { recursive: true });

async function newPage(viewport: typeof PHONE, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await opened.newContext({
    viewport,
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    ...more,
  });
  // An owner's event stream stays open, so the network would never be idle.
  await context.route("**/api/live", (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  return page;
}

async function signIn(page: Page, who: Who, store = shop.mobileNo, path = "") {
  await page.goto(`${demo.url}/${store}/login`);
  await page.getByLabel("Mobile number or account code").fill(who.userName);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await page.goto(`${demo.url}/${store}/${path}`);
}

/** Returns a screenshot of the page once its data and pictures have arrived. */
async function shot(page: Page): Promise<Buffer> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isShown = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return image.complete || !isShown;
    }),
  );
  await page.waitForTimeout(700);
  return page.screenshot();
}

/** Writes screenshots next to each other as one small WebP picture, with a frame unless `gap` is 0. */
async function save(name: string, shots: { picture: Buffer; width: number }[], folder = TARGET, gap = 16) {
  const images = shots.map(({ picture, width }) => ({
    source: `data:image/png;base64,${picture.toString("base64")}`,
    width,
  }));
  const written = await studio.evaluate(
    async ({ images, quality, gap }) => {
      const loaded = await Promise.all(
        images.map(async ({ source, width }) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          return { image, width, height: Math.round((image.height * width) / image.width) };
        }),
      );
      const canvas = document.createElement("canvas");
      canvas.width = loaded.reduce((sum, { width }) => sum + width + gap, gap);
      canvas.height = Math.max(...loaded.map(({ height }) => height)) + 2 * gap;
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      context.imageSmoothingQuality = "high";
      context.fillStyle = "#dfe5e1";
      context.fillRect(0, 0, canvas.width, canvas.height);
      let left = gap;
      for (const { image, width, height } of loaded) {
        context.drawImage(image, left, gap, width, height);
        left += width + gap;
      }
      return canvas.toDataURL("image/webp", quality);
    },
    { images, quality: WEBP_QUALITY, gap },
  );
  writeFileSync(`${folder}${name}.webp`, Buffer.from(written.split(",")[1] as string, "base64"));
}

/** All texts of the English catalogue without placeholders. */
const catalogue = new Set<string>();
const collect = (texts: object) => {
  for (const text of Object.values(texts))
    if (typeof text === "object") collect(text);
    else if (!text.includes("{{")) catalogue.add(text);
};
for (const file of readdirSync(CATALOGUE)) collect(JSON.parse(readFileSync(CATALOGUE + file, "utf8")));

/** Records which labels a picture shows, so that a test notices when one of them has changed. */
async function noteLabels(name: string, page: Page) {
  const lines = (await page.locator("body").innerText()).split("\n").map((line) => line.trim());
  const labels = [...new Set(lines)].filter((line) => catalogue.has(line)).sort();
  const noted = JSON.parse(readFileSync(LABELS, "utf8"));
  writeFileSync(LABELS, `${JSON.stringify({ ...noted, [name]: labels }, null, 2)}\n`);
}

/** Takes the top of the page in each language. */
async function inLanguages(name: string, page: Page, prepare?: () => Promise<void>) {
  for (const language of LANGUAGES) {
    await page.evaluate((code) => localStorage.setItem("haat-language", code), language);
    await page.reload();
    await prepare?.();
    mkdirSync(`${QUICK_START}${language}`, { recursive: true });
    await save(name, [{ picture: await shot(page), width: QUICK_WIDTH }], `${QUICK_START}${language}/`, 0);
  }
  await noteLabels(`quick-start/${name}`, page);
}

async function desk(name: string, page: Page) {
  await save(name, [{ picture: await shot(page), width: DESK.width }]);
  await noteLabels(name, page);
}
const phones = (name: string, pictures: Buffer[]) =>
  save(
    name,
    pictures.map((picture) => ({ picture, width: PHONE.width })),
  );

/** A typical price list of a shop: its own headings, and one rate that is not a number. */
const PRICE_LIST = [
  "Item,Group,Dealer Rate,MRP,Box,HSN,GST",
  "LED Bulb 9 W,LED Lighting,62,110,50,853950,12",
  "LED Bulb 12 W,LED Lighting,84,150,50,853950,12",
  "Batten 20 W 4 ft,LED Lighting,148,260,25,940511,12",
  "Ceiling Fan 1200 mm,Fans,1450,2400,1,841451,18",
  "Exhaust Fan 9 in,Fans,980,1650,1,841451,18",
  "Switch 6 A one-way,Switches,on request,38,20,853650,18",
].join("\n");

async function firstDay() {
  const page = await newPage(DESK);
  const mobile = `98${String(Date.now()).slice(-8)}`;
  await page.goto(`${demo.url}/open-store`);
  const answers = {
    "Mobile number": mobile,
    "Company name": "Sardar Electric Stores",
    "Your name": "Mehul Sardar",
    Email: "mehul@store.example",
    City: "Bharuch",
    Password: "three small fans",
  };
  for (const [label, answer] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).fill(answer);
  await desk("open-store", page);
  // The form would require the code sent to the number, so the command line opens the store.
  const create = ["create", mobile, "--company", answers["Company name"], "--password", answers.Password];
  execFileSync(`${ROOT}.venv/bin/python`, ["-m", "app", "stores", ...create], { cwd: ROOT });
  await page.waitForTimeout(KNOWN_AFTER_MS);
  await signIn(page, { userName: mobile, password: answers.Password }, mobile, "owner");
  await desk("first-day", page);

  await page.goto(`${demo.url}/${mobile}/owner/import`);
  const file = { name: "price list.csv", mimeType: "text/csv", buffer: Buffer.from(PRICE_LIST) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("heading", { name: "Match columns" }).waitFor();
  await page.getByRole("combobox", { name: "Rate", exact: true }).selectOption("Dealer Rate");
  await desk("import-columns", page);
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("heading", { name: "Review changes" }).waitFor();
  await desk("import-review", page);
  await page.goto(`${demo.url}/${mobile}/owner/sync/setup`);
  await desk("tally", page);
}

/** Takes all five rates of a product, in a window that is wide enough for them. */
async function rates() {
  const page = await newPage(WIDE);
  await signIn(page, shop.owner, shop.mobileNo, `owner/editproduct?id=${PRODUCT}`);
  await page.getByRole("button", { name: "All five rates" }).click();
  await page.getByRole("button", { name: "Add size" }).scrollIntoViewIfNeeded();
  await desk("rates", page);
  await page.context().close();
}

async function backOffice() {
  const page = await newPage(DESK);
  const at = (path: string) => page.goto(`${demo.url}/${shop.mobileNo}/owner/${path}`);
  await signIn(page, shop.owner, shop.mobileNo, "owner");
  await at("usersettings");
  await page
    .getByRole("button", { name: /^Password/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Create code" }).click();
  await desk("invite", page);
  await at("orders?type=Pending");
  const select = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await select.nth(0).check();
  await select.nth(1).check();
  await desk("orders", page);
  await page
    .getByTitle(/^Open order/)
    .nth(2)
    .click();
  await page.waitForURL(/orderdetail/);
  await page.getByRole("heading", { name: "Order history" }).waitFor();
  const items = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await items.nth(0).check();
  await items.nth(2).check();
  await desk("dispatch", page);
  await at("report/partywise");
  await page.getByRole("button", { name: "This month" }).first().click();
  await desk("report", page);
  await at("utility?tab=1");
  await page.getByRole("heading", { name: "Update Settings" }).scrollIntoViewIfNeeded();
  await page.mouse.move(DESK.width / 2, DESK.height / 2);
  await page.mouse.wheel(0, DESK.height * 0.8);
  await desk("settings", page);
  await page.context().close();
}

async function dealer() {
  const page = await newPage(PHONE);
  const go = (path: string) => page.goto(`${demo.url}/${shop.mobileNo}/${path}`);
  await go("login");
  await page.getByLabel("Mobile number or account code").fill(shop.party.userName);
  const login = await shot(page);
  await signIn(page, shop.party);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const home = await shot(page);
  await go("shop?q=swicth");
  await phones("dealer-sign-in-and-find", [login, home, await shot(page)]);

  await page.getByRole("button", { name: /^Add / }).first().click();
  await page.goto(`${demo.url}/${shop.mobileNo}/product/${PRODUCT}`);
  const product = await shot(page);
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await choosePayment(page, "Bank");
  const filled = await shot(page);
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await page.getByRole("heading", { name: "Your Order is Completed!" }).waitFor();
  await phones("dealer-order", [product, filled, await shot(page)]);

  await go("orders");
  const list = await shot(page);
  await page
    .getByRole("link", { name: /Order \d/ })
    .nth(1)
    .click();
  await page.waitForURL(/\/order\//);
  const order = await shot(page);
  await go("shop");
  await page.getByRole("button", { name: /^Add / }).first().click();
  await shot(page);
  await page.context().setOffline(true);
  await page.getByText("You’re offline").waitFor();
  await openCart(page);
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await page.getByRole("heading", { name: "Order saved on this device" }).waitFor();
  await page.waitForTimeout(700);
  await phones("dealer-track-and-offline", [list, order, await page.screenshot()]);
  await page.getByRole("button", { name: "Cancel and edit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel and edit" }).click();
  await page.context().close();
}

async function salesperson() {
  const page = await newPage(PHONE, { geolocation: PLACE, permissions: ["geolocation"] });
  await signIn(page, shop.sman);
  const clock = page.getByRole("region", { name: "Attendance" });
  const punchOut = clock.getByRole("button", { name: "Punch Out" });
  const punchIn = clock.getByRole("button", { name: "Punch In" });
  await punchIn.or(punchOut).waitFor();
  if (await punchIn.isVisible()) await punchIn.click();
  await punchOut.waitFor();
  const home = await shot(page);
  await page
    .getByRole("button", { name: /Select party|Change party/ })
    .first()
    .click();
  const parties = await shot(page);
  await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
  await page.goto(`${demo.url}/${shop.mobileNo}/shop?q=mcb`);
  await page.getByRole("button", { name: /^Add / }).first().click();
  await openCart(page);
  await phones("salesperson", [home, parties, await shot(page)]);
  await page.context().close();
}

async function openCart(page: Page) {
  await page
    .getByRole("button", { name: /^Cart, \d/ })
    .first()
    .click();
  await page.getByRole("dialog", { name: "Cart" }).waitFor();
}

async function choosePayment(page: Page, mode: string) {
  await page.getByRole("button", { name: /^Payment mode/ }).click();
  await page
    .getByRole("button", { name: new RegExp(`^${mode}`) })
    .last()
    .click();
}

/** Takes the five steps of the quick start, on a phone. */
async function quickStart() {
  const owner = await newPage(QUICK);
  const at = (path: string) => owner.goto(`${demo.url}/${shop.mobileNo}/owner/${path}`);
  await signIn(owner, shop.owner, shop.mobileNo, "owner/import");
  const file = { name: "price list.csv", mimeType: "text/csv", buffer: Buffer.from(PRICE_LIST) };
  await owner.locator("input[type=file]").setInputFiles(file);
  await owner.getByRole("heading", { name: "Match columns" }).waitFor();
  await inLanguages("products", owner);
  await at("usersettings?new=customer");
  await inLanguages("customer", owner);
  await at("orders?type=Pending");
  await owner.locator("a[href*=orderdetail]").first().click();
  await owner.waitForURL(/orderdetail/);
  await inLanguages("dispatch", owner);
  await owner.context().close();

  const dealer = await newPage(QUICK);
  await signIn(dealer, shop.party, shop.mobileNo, "shop");
  await dealer.getByRole("button", { name: /^Add / }).first().click();
  const cart = dealer.getByRole("button", { name: /^(Cart|कार्ट|કાર્ટ), \d/ }).first();
  await cart.waitFor();
  await inLanguages("order", dealer, async () => {
    await cart.click();
    await dealer.locator("dialog[open]").waitFor();
  });
  await inLanguages("shop", dealer);
  await dealer.context().close();
}

/** Takes the picture at the top of the README. */
async function product() {
  const phone = await newPage({ width: 360, height: 700 });
  await signIn(phone, shop.party, shop.mobileNo, "shop");
  const back = await newPage({ width: 1100, height: 700 });
  await signIn(back, shop.owner, shop.mobileNo, "owner/orders");
  await save("haat", [
    { picture: await shot(phone), width: 360 },
    { picture: await shot(back), width: 1100 },
  ]);
}

for (const part of [firstDay, rates, backOffice, dealer, salesperson, quickStart, product]) {
  if (part.name.includes(ONLY)) await part();
}
await opened.close();
