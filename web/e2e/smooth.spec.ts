import { expect, type Page, type Route, test } from "@playwright/test";
import { demo, shop } from "./demo";
import { enterAsGuest, headersOf, openAs } from "./steps";
import { ownStore } from "./stores";
import { DESK, PHONE } from "./widths";

const at = (path = "") => `/${shop.mobileNo}${path}`;
/** How many bytes, compressed, a customer's browser may fetch before the first page works. */
const FIRST_LOAD_BYTES = 218_100;
/**
 * How many files a visitor's browser may fetch before the first product's picture, not counting the banner.
 */
const FIRST_REQUESTS = 15;
const SHIFT = 0.01;

test("a customer's first load is small, and has nothing of the back office in it", async ({ browser }) => {
  for (const path of ["", "/shop", "/product/I0000001", "/login"]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(at(path));
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.every(({ bytes }) => bytes > 0)).toBe(true);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(FIRST_LOAD_BYTES);
    expect(scripts.filter(({ name }) => /apexcharts|owner|antd|office|lists/i.test(name))).toEqual([]);
    await context.close();
  }
});

test("a visitor's first product comes after few requests, and none of them is sent twice", async ({
  browser,
}) => {
  for (const path of ["", "/shop"]) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() !== "image") requests.push(request.url());
    });
    const firstPicture = page.waitForRequest(/-320\.webp/);
    await page.goto(at(path));
    await firstPicture;
    expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(FIRST_REQUESTS);
    await expect(page.locator("main a[href*='/product/']").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const calls = requests.filter((url) => url.includes("/api/"));
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
    expect(calls.length).toBeGreaterThan(4);
    await context.close();
  }
});

const TABS = 40;

test("what gets the focus by the keyboard is not behind the navigation at the foot", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(at("/shop"));
  await expect(page.getByRole("article").first()).toBeVisible();
  const foot = page.getByRole("navigation", { name: "Shop menu" });
  const top = (await foot.boundingBox())?.y ?? 0;
  for (let tab = 0; tab < TABS; tab++) {
    await page.keyboard.press("Tab");
    const lowest = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        return focused?.closest("article") ? focused.getBoundingClientRect().bottom : 0;
      });
    await expect.poll(lowest).toBeLessThanOrEqual(top);
  }
});

/** Sums up the layout shifts of a page that no user input caused, and records what moved. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    const seen = { sum: 0, moved: [] as string[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const name = node instanceof Element ? `${node.tagName} ${node.textContent?.slice(0, 40)}` : "?";
          seen.moved.push(`${name}: from ${previousRect.y} to ${currentRect.y}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shiftOf = (page: Page) =>
  page.evaluate<{ sum: number; moved: string[] }>(() => Reflect.get(window, "seen"));

/** Makes placeholders visible, and pictures later than texts. */
async function slowDown(page: Page) {
  const delay = (milliseconds: number) => async (route: Route) => {
    await new Promise((done) => setTimeout(done, milliseconds));
    await route.continue().catch(() => undefined);
  };
  await page.route("**/api/**", delay(400));
  await page.route(/\.(webp|png|jpe?g)(\?|$)/, delay(600));
}

/** Expects that nothing on a page of the first store, or of another one, moves after it was painted. */
async function staysStill(page: Page, path = "", store = shop.mobileNo) {
  const address = `/${store}${path}`;
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(address);
  const { sum, moved } = await shiftOf(page);
  expect(sum, `${path}\n${moved.join("\n")}`).toBeLessThanOrEqual(SHIFT);
}

test("a salesperson's home and an order stay still at both widths", async ({ page }) => {
  await openAs(page, shop.sman, at("/orders"));
  const order = await page.locator("main a[href*='/order/']").first().getAttribute("href");
  await watchShifts(page);
  await slowDown(page);
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    for (const path of ["", order?.replace(at(), "")]) await staysStill(page, path);
  }
});

test("dues, and the dashboards of a new and of an old store, stay still at both widths", async ({
  browser,
  request,
}) => {
  const fresh = await ownStore(request, "9000077131", "Sardar Lamp House", {});
  for (const { store, who, path } of [
    { store: shop.mobileNo, who: shop.party, path: "/dues" },
    { store: shop.mobileNo, who: shop.owner, path: "/owner" },
    { store: fresh.mobileNo, who: fresh.owner, path: "/owner" },
  ]) {
    const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
    await openAs(page, who, `/${store}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await watchShifts(page);
    await slowDown(page);
    // The stream of live events would keep the network from becoming idle.
    await page.route("**/api/live", (route) => route.abort());
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await staysStill(page, path, store);
    }
    await page.context().close();
  }
});

test("U2 U19 lists and pictures come into rooms that were kept for them", async ({ page, request }) => {
  const headers = await headersOf(request, shop.party);
  const { result } = await (await request.get("/api/products", { headers })).json();
  const [{ ITEM_CD, variant }] = result;
  const line = { itemCd: ITEM_CD, sizeCd: variant[0].SIZE_CD, quantity: variant[0].MIN_OQTY };
  expect((await request.post("/api/cart", { headers, data: line })).status()).toBe(201);
  await openAs(page, shop.party, at());
  await expect(page).toHaveURL(at());
  await watchShifts(page);
  await slowDown(page);
  for (const path of [
    "/shop",
    "/category",
    "/orders",
    "/notification",
    "/product/I0000001",
    "/catalog",
    "/checkout",
    "",
  ])
    await staysStill(page, path);
});

test("the document shows the outline of a shop's first page before any script, and then makes way", async ({
  page,
}) => {
  let load: () => void = () => undefined;
  const loading = new Promise<void>((done) => {
    load = done;
  });
  await watchShifts(page);
  await page.route("**/assets/*.js", async (route) => {
    await loading;
    await route.continue();
  });
  const card = page.locator("#outline i").first();
  await page.goto(at("/shop"), { waitUntil: "commit" });
  await expect(card).toBeVisible();
  const colour = await card.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(colour).toBe("rgb(255, 255, 255)");
  load();
  await expect(page.locator("main a[href*='/product/']").first()).toBeVisible();
  await expect(card).toBeHidden();
  const { sum, moved } = await shiftOf(page);
  expect(sum, moved.join("\n")).toBeLessThanOrEqual(SHIFT);

  await page.goto("/9999999999/shop");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(card).toBeHidden();
});

test("U2 twelve placeholders stand for what is slow, and none for what is quick", async ({ page }) => {
  await page.goto(at("/login"));
  await enterAsGuest(page);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/api/products?*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(at("/shop"));
  const waiting = page.getByRole("main").getByRole("status");
  await expect(waiting.locator(":scope > div:visible")).toHaveCount(12);
  answer();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(waiting.locator(":scope > div:visible")).toHaveCount(0);
});

test("a page shows its outline while its code loads", async ({ page }) => {
  let answer: () => void = () => undefined;
  await page.route(/\/assets\/CategoryPage-.*\.js$/, async (route) => {
    await new Promise<void>((done) => {
      answer = done;
    });
    await route.continue();
  });
  await page.goto(at());
  await expect(page.getByRole("heading", { name: "Feature Products" })).toBeVisible();
  await page.getByRole("navigation", { name: "Shop menu" }).getByRole("link", { name: "Category" }).click();
  await expect(page).toHaveURL(at("/category"));
  await expect(page.getByRole("main").getByRole("status").locator(":scope > div:visible")).toHaveCount(12);
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
});

const SCREENS = 7;

test("the home page ends after six categories, and the other pages without the long footer", async ({
  page,
}) => {
  await page.goto(at());
  const all = page.getByRole("main").getByRole("link", { name: "All categories" }).last();
  await expect(all).toBeVisible();
  const length = () => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(await length()).toBeLessThan(SCREENS);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await all.click();
  await expect(page).toHaveURL(at("/category"));
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Shop menu" })).toBeVisible();
});

test("a row of goods has as many cards as fit, below one row of tools", async ({ page }) => {
  await openAs(page, shop.party, at("/shop"));
  const inFirstRow = () =>
    page.getByRole("article").evaluateAll((cards) => {
      const tops = cards.map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 1).length;
    });
  for (const [width, inRow] of [
    [360, 2],
    [600, 3],
    [768, 4],
    [1100, 4],
    [1280, 5],
    [1600, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 });
    await expect.poll(inFirstRow, { message: `at ${width} px` }).toBe(inRow);
    // A tool that moves into the bar of another width is hidden for a moment.
    const middleOf = async (name: string) => {
      const box = await page.getByRole("button", { name }).first().boundingBox();
      return box ? box.y + box.height / 2 : Number.NaN;
    };
    const apart = async () => Math.abs((await middleOf("Product list (PDF)")) - (await middleOf("Filters")));
    // At 600 px the tools take two rows.
    if (width !== 600) await expect.poll(apart, { message: `at ${width} px` }).toBeLessThan(0.5);
  }
});

test("U19 an item without a picture, or whose picture is gone, shows its initials", async ({ page }) => {
  await page.route(/\.webp(\?|$)/, (route) => route.abort());
  await page.goto(at("/shop"));
  const card = page.getByRole("article").first();
  await expect(card.getByText("No image")).toBeVisible();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await expect(
    card
      .locator("b")
      .filter({ hasText: new RegExp(`^${name[0]}`, "i") })
      .first(),
  ).toBeVisible();
});

test("U22 a price is read out as one says it", async ({ page }) => {
  await openAs(page, shop.party, at("/shop"));
  await expect(
    page
      .getByRole("article")
      .first()
      .getByText(/^[\d,.]+ rupees$/)
      .first(),
  ).toBeAttached();
});

const MANY = 3000;

/**
 * Answers with thousands of products instead of the store's own; `differ` returns changes of the product at
 * an index.
 */
async function haveMany(page: Page, differ: (index: number) => object = () => ({})) {
  const first = page.request.get("/api/products?per_page=25", {
    headers: { "x-api-key": demo.apiKey, "x-user": shop.mobileNo },
  });
  await page.route("**/api/products?*", async (route) => {
    const params = new URL(route.request().url()).searchParams;
    const [number, size] = [Number(params.get("page")), Number(params.get("per_page"))];
    const body = await (await first).json();
    const result = Array.from({ length: size }, (_, onPage) => {
      const like = body.result[onPage % body.result.length];
      const index = number * size + onPage;
      const code = `M${String(index).padStart(7, "0")}`;
      return { ...like, ITEM_CD: code, ITEM_NAME: `Fitting ${code}`, ...differ(index) };
    });
    const next = (number + 1) * size < MANY ? number + 1 : null;
    const pagination = { totalItems: MANY, total: MANY, nextPage: next, previousPage: number - 1 };
    await route.fulfill({ json: { ...body, result, pagination } });
  });
}

test("thousands of items scroll by in a page that stays small", async ({ page }) => {
  test.setTimeout(180_000);
  await haveMany(page);
  await page.goto(at("/shop"));
  await expect(page.getByRole("article").first()).toBeVisible();
  const memory = await page.context().newCDPSession(page);
  const heap = async () => {
    await memory.send("HeapProfiler.collectGarbage");
    return (await memory.send("Runtime.getHeapUsage")).usedSize;
  };
  const before = await heap();
  const most = await page.evaluate(async () => {
    const words = () => document.querySelector("main")?.textContent ?? "";
    let most = 0;
    while (!words().includes("All 3,000 items shown")) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((done) => setTimeout(done, 20));
      most = Math.max(most, document.querySelectorAll("*").length);
    }
    return most;
  });
  // Rows that are measured during the scrolling make the page longer again.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = page.getByRole("heading", { name: `Fitting M000${MANY - 1}` });
    await expect(last).toBeAttached({ timeout: 500 });
  }).toPass();
  expect(most).toBeLessThan(3000);
  // Three thousand items of texts and numbers take a few kilobytes each.
  expect((await heap()) - before).toBeLessThan(20_000_000);
});

const FLINGS = 4;
const STEPS = 25;
/** The distance of a wheel event, nearly two screens. */
const STEP = 1500;
/** How many times slower a cheap phone is than this machine. */
const SLOWER = 4;
/** How long the page's height has to stay the same before the page counts as settled. */
const STILL = 1500;

/** Returns the distinct heights of the page during this time. */
const heightsFor = (page: Page, milliseconds: number) =>
  page.evaluate(async (milliseconds) => {
    const seen = new Set<number>();
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      seen.add(document.documentElement.scrollHeight);
      await new Promise((done) => setTimeout(done, 50));
    }
    return [...seen];
  }, milliseconds);

test("the shop comes to rest after a fling on a slow phone, with cards of two heights", async ({ page }) => {
  test.setTimeout(240_000);
  // Every second row has a brand, which adds a line.
  await haveMany(page, (index) => ({ BRAND: Math.floor(index / 2) % 2 ? "Suraksha" : "" }));
  await page.goto(at("/shop"));
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.mouse.move(180, 500);
  for (let fling = 1; fling <= FLINGS; fling++) {
    for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, STEP);
    await expect(async () => {
      expect(await heightsFor(page, STILL), `fling ${fling}`).toHaveLength(1);
    }).toPass({ timeout: 8_000 });
  }
  const rows = await page
    .locator("[data-index]")
    .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(new Set(rows).size, `heights of rows: ${rows}`).toBe(1);
  const inTheMiddle = () => document.elementFromPoint(90, 390)?.closest("article") !== null;
  await expect.poll(() => page.evaluate(inTheMiddle)).toBe(true);
});
