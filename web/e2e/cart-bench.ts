/**
 * Compares a short cart with a long one in a browser four times as slow as this machine: opening the home
 * page and the cart, and a tap on +. Prints one line of JSON. HAAT_DEMO names the store and the dealer whose
 * cart this script fills.
 */
import { type APIRequestContext, type BrowserContext, chromium, type Page } from "playwright-core";
import { browser } from "./browser.ts";
import { demo, shop } from "./demo.ts";

const LINES = (process.env.LINES ?? "2,400").split(",").map(Number);
const SLOWER = 4;
const TAPS = 7;
/** Long enough for the save that follows a tap. */
const SETTLED = 1500;
const SIZE = { width: 360, height: 740 };

async function fillCart(request: APIRequestContext, wanted: number) {
  const address = `${demo.url}/api`;
  const store = { "x-api-key": demo.apiKey, "x-user": shop.mobileNo };
  const signedIn = await (
    await request.post(`${address}/auth/`, { headers: store, data: shop.party })
  ).json();
  const headers = { ...store, Authorization: `Bearer ${signedIn.token}` };
  const { result } = await (await request.get(`${address}/cart`, { headers })).json();
  const spare = result.slice(wanted);
  for (const { cartId } of spare) await request.delete(`${address}/cart/${cartId}`, { headers });
  const held = new Set(result.map((line: Line) => `${line.ITEM_CD}/${line.SIZE_CD}`));
  let count = Math.min(result.length, wanted);
  for (let page = 0; count < wanted; page += 1) {
    const goods = await (
      await request.get(`${address}/products?per_page=100&page=${page}`, { headers })
    ).json();
    if (goods.result.length === 0) throw new Error(`The store has ${count} sizes, not ${wanted}`);
    for (const { ITEM_CD, variant } of goods.result)
      for (const { SIZE_CD, MIN_OQTY } of variant) {
        if (count >= wanted || held.has(`${ITEM_CD}/${SIZE_CD}`)) continue;
        const data = { itemCd: ITEM_CD, sizeCd: SIZE_CD, quantity: MIN_OQTY };
        const put = await request.post(`${address}/cart`, { headers, data });
        if (put.ok()) count += 1;
      }
  }
}

type Line = { ITEM_CD: string; SIZE_CD: string };

/** Returns a function that measures the main thread: the milliseconds of all its tasks during some work. */
async function slowed(page: Page) {
  const session = await page.context().newCDPSession(page);
  // Thread time excludes other work of the machine.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  return async (work: () => Promise<unknown>) => {
    const before = await busy();
    await work();
    await page.waitForTimeout(SETTLED);
    return (await busy()) - before;
  };
}

/** Records the longest task of the page since the last reading. */
const watchTasks = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(window, { longest: Math.max(Reflect.get(window, "longest"), duration) });
    }).observe({ type: "longtask", buffered: true });
  });

const longestTask = (page: Page) =>
  page.evaluate<number>(() => {
    const longest = Reflect.get(window, "longest");
    Object.assign(window, { longest: 0 });
    return longest;
  });

const middle = (figures: number[]) =>
  Math.round(figures.sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0);

/**
 * Returns the middle of an element. Unlike a locator's click, a click at a position runs no checks in the
 * page.
 */
async function middleOf(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`Nothing to press: ${selector}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function measure(context: BrowserContext, lines: number) {
  await fillCart(context.request, lines);
  const page = await context.newPage();
  await page.goto(`${demo.url}/${shop.mobileNo}/login`);
  await page.getByLabel("Mobile number or account code").fill(shop.party.userName);
  await page.getByLabel("Password", { exact: true }).fill(shop.party.password);
  const during = await slowed(page);
  const home = await during(async () => {
    const cart = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/cart");
    await page.getByRole("button", { name: "Sign In" }).click();
    await cart;
    await page.waitForLoadState("networkidle");
  });
  const homeTask = await longestTask(page);
  const cart = await middleOf(page, `button[aria-label^="Cart, ${lines} "]`);
  const open = await during(async () => {
    await page.mouse.click(...cart);
    await page.waitForSelector("dialog [role=spinbutton]");
    // Polling at every frame would distort the measurement.
    const drawn = (all: number) => document.querySelectorAll("dialog li").length >= all;
    await page.waitForFunction(drawn, lines, { polling: 250 });
  });
  const openTask = await longestTask(page);
  const rows = await page.locator("dialog li").count();
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  const more = await middleOf(page, "dialog li button[aria-label^=Increase]");
  const taps = [];
  const tasks = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    taps.push(await during(() => page.mouse.click(...more)));
    tasks.push(await longestTask(page));
  }
  await page.close();
  const rounded = [home, homeTask, open, openTask].map(Math.round);
  return { lines, rounded, rows, elements, tap: middle(taps), tapTask: middle(tasks) };
}

const chromiumBrowser = await chromium.launch(await browser());
const measured = [];
for (const lines of LINES) {
  const context = await chromiumBrowser.newContext({ viewport: SIZE, serviceWorkers: "block" });
  await watchTasks(context);
  const { rounded, ...others } = await measure(context, lines);
  const [home, homeTask, open, openTask] = rounded;
  measured.push({ ...others, home, homeTask, open, openTask });
  await context.close();
}
await chromiumBrowser.close();
process.stdout.write(`${JSON.stringify(measured)}\n`);
