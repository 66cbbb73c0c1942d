import { expect, type Locator, type Page, type Request, test } from "@playwright/test";
import { shop } from "./demo";
import {
  accessible,
  amountOf,
  enterAsGuest,
  fits,
  layersClosed,
  openAs,
  openCart,
  signIn,
  watchLoading,
} from "./steps";
import { ownDealer } from "./stores";

const at = (path = "") => `/${shop.mobileNo}${path}`;
const searchOf = (page: Page) => page.getByRole("banner").getByRole("searchbox");
const NARROWEST = 320;

// A page may still be reading a route's answer when its test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

test("U15 what is typed is found: by its beginning, with a slip, by code, with the words marked", async ({
  page,
}) => {
  await page.goto(at());
  const search = searchOf(page);
  await search.fill("swicth");
  await expect(page).toHaveURL(at("/shop?q=swicth"));
  await expect(page.getByRole("heading", { name: "Results for “swicth”" })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Switch" }).first()).toBeVisible();

  await search.fill("ceiling fan");
  await expect(page.getByRole("article").locator("mark").first()).toHaveText(/ceiling|fan/i);
  const name = await page.getByRole("article").first().getByRole("heading").textContent();
  await search.fill("I0000024");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article").getByRole("heading")).toContainText("Anvi Classic 25 A");
  expect(name).not.toContain("Anvi Classic 25 A");

  await search.fill("");
  await search.focus();
  await expect(page.getByText("Recent searches")).toBeVisible();
  await accessible(page, "recent searches");
  await page.getByRole("button", { name: "ceiling fan", exact: true }).click();
  await expect(page).toHaveURL(at("/shop?q=ceiling%20fan"));
  await page.reload();
  await expect(searchOf(page)).toHaveValue("ceiling fan");
  await searchOf(page).fill("zzzzqq");
  await expect(page.getByText("No Match Found.")).toBeVisible();
});

test("a visitor signs in from the header and is back where they were", async ({ page }) => {
  await page.goto(at("/shop?q=mcb"));
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await signIn(page, shop.party);
  await expect(page).toHaveURL(at("/shop?q=mcb"));
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveCount(0);
});

test("U15 the answer to the last words wins, requested once when the typing pauses", async ({ page }) => {
  const requests: string[] = [];
  const over: (string | null)[] = [];
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/products?*", async (route) => {
    const params = new URL(route.request().url()).searchParams;
    const words = params.get("query");
    if (words && params.get("page") === "0") requests.push(words);
    if (words !== "bulb") return route.continue();
    const answer = await route.fetch();
    await released;
    // The page may have canceled this request.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  const ended = (request: Request) => over.push(new URL(request.url()).searchParams.get("query"));
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  await page.goto(at("/shop"));
  await expect(page.getByRole("article").first()).toBeVisible();
  await searchOf(page).pressSequentially("bulb", { delay: 20 });
  await expect.poll(() => requests).toEqual(["bulb"]);
  await searchOf(page).fill("switch");
  await expect(page.getByRole("article").locator("mark").first()).toHaveText(/switch/i);
  release();
  await expect.poll(() => over).toContain("bulb");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole("heading", { name: "Results for “switch”" })).toBeVisible();
  await expect(page.getByRole("article").locator("mark").first()).toHaveText(/switch/i);
  expect(requests).toEqual(["bulb", "switch"]);
});

test("U16 a filter, the words and the page of the orders are in the address", async ({ page, browser }) => {
  await openAs(page, shop.party, at("/shop"));
  const categories = page.getByRole("navigation", { name: "Category", exact: true });
  const third = categories.getByRole("link").nth(2);
  const name = (await third.textContent()) ?? "";
  await third.click();
  await expect(page).toHaveURL(/type=category&value=/);
  await expect(categories.locator("[aria-current=page]")).toHaveText(name);
  await page.reload();
  await expect(categories.locator("[aria-current=page]")).toHaveText(name);
  const shared = await (await browser.newContext()).newPage();
  await shared.goto(page.url());
  await expect(shared.getByRole("heading", { level: 1 })).toHaveText(
    (await page.getByRole("heading", { level: 1 }).textContent()) ?? "",
  );
  await shared.context().close();

  await page.goto(at("/orders"));
  const newest = await page.getByRole("article").first().getByRole("heading").textContent();
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(at("/orders?page=2"));
  await expect(page.getByRole("article").first().getByRole("heading")).not.toHaveText(newest ?? "");
  const second = await page.getByRole("article").first().getByRole("heading").textContent();
  await page.reload();
  await expect(page.getByRole("article").first().getByRole("heading")).toHaveText(second ?? "");
  await page.goto(at("/catalog?type=search&q=light"));
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("light");
});

test("the shop is sorted and filtered; the address says how, and each filter can be removed", async ({
  page,
}) => {
  const cards = page.getByRole("article");
  const firstRates = async () => {
    const amounts: number[] = [];
    for (const card of (await cards.all()).slice(0, 5)) amounts.push(await amountOf(card));
    return amounts;
  };
  await openAs(page, shop.party, at("/shop?q=fan"));
  await expect(cards.first().getByRole("heading")).toContainText(/fan/i);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Rate: high to low");
  await expect(page).toHaveURL(/sort=rateHigh/);
  await expect(async () => {
    const rates = await firstRates();
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
  }).toPass();

  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("switch", { name: "Bought before" })).toBeVisible();
  await accessible(page, "filters");
  await sheet.getByRole("switch", { name: "In stock" }).click();
  await sheet.getByRole("textbox", { name: "From ₹" }).fill("500");
  await sheet.getByRole("textbox", { name: "To ₹" }).fill("2000");
  await sheet.getByRole("button", { name: "Show items" }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/stock=1&min=500&max=2000/);
  await layersClosed(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Filters 2" })).toBeVisible();
  await expect(cards.first()).toBeVisible();
  for (const rate of await firstRates()) expect(rate).toBeLessThanOrEqual(2000);
  await accessible(page, "filters in use");
  await page.getByRole("button", { name: "Remove ₹500 to ₹2,000" }).click();
  await expect(page).toHaveURL(/q=fan&sort=rateHigh&stock=1$/);
  await page.goto(at("/shop?q=fan&max=1"));
  await expect(page.getByText("No items match these filters.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page).toHaveURL(at("/shop?q=fan"));
  await expect(cards.first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Name: A to Z");
  await expect(page).toHaveURL(/sort=name/);
  await fits(page);
  // Two rows of cards are visible.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(at("/shop"));
  await expect(cards.nth(2).getByRole("heading")).toBeInViewport();
});

test("a search that finds nothing offers corrected words and what is nearest", async ({ page }) => {
  await page.goto(at("/shop?q=swicthh"));
  await expect(page.getByText("No Match Found.")).toBeVisible();
  const nearest = page.getByRole("region", { name: "Nearest matches" });
  await expect(nearest.getByRole("article").filter({ hasText: "Switch" }).first()).toBeVisible();
  await accessible(page, "nearest matches");
  await page.getByRole("main").getByRole("link", { name: "switch", exact: true }).click();
  await expect(page).toHaveURL(at("/shop?q=switch"));
  await expect(page.getByRole("article").first().getByRole("heading")).toContainText("Switch");
});

test("the way back leads to where the shop was left", async ({ page }) => {
  await page.goto(at("/shop"));
  await expect(page.getByRole("article").first()).toBeVisible();
  // The distance exceeds the first page of items, so that the later pages have to be kept too.
  await expect(async () => {
    await page.mouse.wheel(0, 1500);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(4000);
  }).toPass();
  await expect(page.getByRole("button", { name: "Back to top" })).toBeVisible();
  const inSight = page.getByRole("article").filter({ visible: true });
  const place = await inSight.evaluateAll((cards) =>
    cards.findIndex((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top > 150 && bottom < window.innerHeight;
    }),
  );
  const name = (await inSight.nth(place).getByRole("heading").textContent()) ?? "";
  // The card is found by its name, because cards that are rendered later change its index.
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await card.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(card.first()).toBeInViewport();
  await page.getByRole("button", { name: "Back to top" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("U13 what could not be loaded says what happened, names a reference and is tried again", async ({
  page,
}) => {
  const reference = "5f1c2a7e90b84d3f";
  await page.route("**/api/products?*", (route) =>
    route.fulfill({
      status: 500,
      json: {
        code: 500,
        status: "error",
        message: "Something went wrong",
        errors: { reference: [reference] },
      },
    }),
  );
  await page.goto(at("/shop"));
  const problem = page.getByRole("alert");
  await expect(problem.getByText("Something went wrong")).toBeVisible();
  await expect(problem.getByText("Nothing you entered is lost.", { exact: false })).toBeVisible();
  await expect(problem.getByText(reference, { exact: false })).toBeVisible();
  await accessible(page, "a failed load");
  await page.unroute("**/api/products?*");
  await problem.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("U14 where there is nothing, the page says so and leads on", async ({ page, request }) => {
  const dealer = await ownDealer(request, shop.mobileNo, "9700000006");
  await openAs(page, dealer, at("/orders"));
  await expect(page.getByText("No Order Found")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Continue Shopping" }).click();
  await expect(page).toHaveURL(at("/shop"));
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("Your Cart is Empty")).toBeVisible();
  await accessible(page, "empty cart");
  await cart.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(cart).toBeHidden();
  await page.goto(at("/shop?type=category&value=none"));
  await expect(page.getByText("Oops! No Data Found.")).toBeVisible();
  await page.getByRole("link", { name: "View all items" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto(at("/shop?q=zzzzqq"));
  await expect(page.getByText("No Match Found.")).toBeVisible();
  await expect(page.getByText("GST extra")).toHaveCount(0);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL(at("/shop"));
  await page.goto(at("/product/NONE"));
  await expect(page.getByText("This item is no longer available")).toBeVisible();
  await expect(page).toHaveTitle(`This item is no longer available – ${shop.name}`);
});

test("U22 nothing moves where less motion is asked for", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(at());
  await expect(page.getByRole("region", { name: "Offers" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause offers" })).toHaveCount(0);
  await openCart(page);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 20)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : String(effect))),
  );
  expect(moving).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await expect(page.getByRole("button", { name: "Pause offers" })).toBeVisible();
});

test("U22 the pages can be read at 200 % and on the narrowest screen", async ({ page }) => {
  await page.goto(at("/login"));
  await enterAsGuest(page);
  const loaded = watchLoading(page);
  for (const width of [1280 / 2, NARROWEST]) {
    await page.setViewportSize({ width, height: 400 });
    for (const path of ["", "/shop?q=one-way", "/category", "/product/I0000001", "/account", "/catalog"]) {
      await page.goto(at(path));
      await expect(page.getByRole("heading").first()).toBeVisible();
      await loaded();
      await fits(page);
    }
  }
});

for (const [code, name, home] of [
  ["hi", "हिन्दी", "होम"],
  ["gu", "ગુજરાતી", "હોમ"],
] as const) {
  test(`the whole shop is spoken in ${name} once it is chosen`, async ({ page, request }) => {
    test.setTimeout(150_000);
    const dealer = await ownDealer(request, shop.mobileNo, "9700000007");
    await openAs(page, dealer, at());
    await page.getByRole("combobox", { name: "Language" }).first().selectOption(code);
    await expect(page.getByRole("navigation").getByRole("link", { name: home }).first()).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    await page.setViewportSize({ width: 360, height: 780 });
    const loaded = watchLoading(page);
    for (const path of ["", "/shop", "/category", "/product/I0000001", "/orders", "/account", "/profile"]) {
      await page.goto(at(path));
      await expect(page.getByRole("heading").first()).toBeVisible();
      await loaded();
      await fits(page);
      // A missing text would be shown as its key.
      await expect(page.locator("body")).not.toContainText(
        /\b(common|shop|cart|orders|account|auth)[.:][a-z]/,
        { useInnerText: true },
      );
      await expect(page.getByText(/^(Home|Account|Category|Sign Out|Load More|Profile Info)$/)).toHaveCount(
        0,
      );
    }
    await accessible(page, `profile in ${name}`);
  });
}

test("another shop is added by its number", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(at());
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Add Shop" }).click();
  await expect(page).toHaveURL(at("/addshop"));
  await page.getByRole("main").getByRole("textbox").fill("12345");
  await page.getByRole("main").getByRole("button", { name: "Go To Shop" }).click();
  await expect(page.getByText("Please Enter Proper Mobile No.")).toBeVisible();
  await page.getByRole("main").getByRole("textbox").fill("9000045120");
  await page.getByRole("main").getByRole("button", { name: "Go To Shop" }).click();
  await expect(page).toHaveURL("/9000045120/login");
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, place: Locator) {
  await expect(place).toBeVisible();
  for (let pressed = 0; pressed < 150; pressed++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not lead there");
}

test("U9 a dealer orders without a mouse", async ({ page, request }) => {
  const dealer = await ownDealer(request, shop.mobileNo, "9700000008");
  await openAs(page, dealer, at("/shop"));
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(searchOf(page)).toBeFocused();
  await page.keyboard.type("I0000001");
  await expect(page.getByRole("article")).toHaveCount(1);
  await tabTo(page, page.getByRole("article").getByRole("button", { name: /^Add / }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Item in Cart").first()).toBeVisible();
  const quantity = page.getByRole("article").getByRole("spinbutton");
  const before = await quantity.inputValue();
  // The stepper has replaced Add: its + has the focus, and each press is announced.
  const more = page.getByRole("article").getByRole("button", { name: /^Increase / });
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(quantity).not.toHaveValue(before);
  await expect(page.getByText(new RegExp(`^Quantity of .+: ${await quantity.inputValue()}`))).toHaveCount(1);
  await expect(more).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(quantity).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(quantity).not.toHaveValue(before);
  await tabTo(page, page.getByRole("button", { name: /^Cart, \d/ }));
  await page.keyboard.press("Enter");
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("Saved", { exact: true })).toBeVisible();
  await tabTo(page, cart.getByRole("button", { name: /^Remove / }));
  await page.keyboard.press("Enter");
  await expect(cart.getByRole("heading", { name: "Cart", exact: true })).toBeFocused();
  await cart.getByRole("button", { name: "Undo" }).press("Enter");
  const payment = cart.getByRole("button", { name: /^Payment mode/ });
  await tabTo(page, payment);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^As per Company Terms/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(payment).toBeFocused();
  await tabTo(page, cart.getByRole("button", { name: "Place Your Order" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cart\/complete\?orderId=\d+/);
});

test("what is too little to order is not offered, and the cart says what is above the stock", async ({
  page,
  request,
}) => {
  const dealer = await ownDealer(request, shop.mobileNo, "9700000008");
  await page.route("**/api/products?*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const { variant } of body.result)
      variant.splice(0, variant.length, {
        ...variant[0],
        ...{ MIN_OQTY: 100, QYT_MULTI: 100, CL_STK: 28, STOCK: "few", orderable: false },
      });
    await route.fulfill({ response: answer, json: body });
  });
  await page.route(/\/api\/cart(\?|$)/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const answer = await route.fetch();
    // The reload below may abort a request that has just started.
    const body = await answer.json().catch((error: Error) => {
      if (!error.message.includes("disposed")) throw error;
    });
    if (!body) return;
    for (const line of body.result) line.CL_STK = 5;
    await route.fulfill({ response: answer, json: body });
  });
  await openAs(page, dealer, at("/shop?q=one-way"));
  const card = page.getByRole("article").first();
  await expect(card.getByText(/^Few left/)).toBeVisible();
  await expect(card.getByRole("button", { name: /^See substitutes/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);

  await card.getByRole("link").first().click();
  // The rate is per piece, so it is multiplied by pieces; the boxes are shown next to them.
  await expect(page.getByText(/\d pc \(\d+ box(es)?\) × ₹/)).toBeVisible();
  await page.getByRole("button", { name: /^Add · / }).click();
  await expect(page.getByRole("button", { name: "Item in Cart" })).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: /^Cart, 1 item/ }).click();
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("Only 5 in stock. The store will confirm the rest.")).toBeVisible();
});

for (const [name, primary, onPrimary] of [
  ["a yellow that carries no white", "#FFC61A", "#FFFFFF"],
  ["two greys that are nearly one", "#8A8A8A", "#9A9A9A"],
] as const) {
  test(`U18 the shop can be read in ${name}`, async ({ page }) => {
    await page.route("**/api/owner?*", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.result.COLOR = {
        primaryColor: primary,
        primaryColorText: onPrimary,
        secondaryColor: onPrimary,
        secondaryColorText: primary,
      };
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(at("/login"));
    await accessible(page, "sign-in");
    await openAs(page, shop.party, at());
    const loaded = watchLoading(page);
    for (const path of ["", "/shop", "/product/I0000001", "/orders"]) {
      await page.goto(at(path));
      await expect(page.getByRole("heading").first()).toBeVisible();
      await loaded();
      await accessible(page, path);
    }
  });
}

test("U15 a link to a product names it before any script runs, and the page keeps the same name", async ({
  page,
  request,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  await page.addInitScript(() => {
    navigator.share = async (data) => void Object.assign(window, { shared: data?.url });
  });
  const html = await (await request.get(at("/product/I0000024"))).text();
  const title = html.match(/<title>([^<]+)<\/title>/)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const address = html.match(/rel="canonical" href="([^"]+)"/)?.[1] ?? "";
  expect(title).toContain("Anvi Classic 25 A");
  expect(title).toContain(` – ${shop.name}`);
  expect(html).toContain('property="og:image"');

  await page.goto(at("/product/I0000024?utm_source=whatsapp"));
  await expect(page).toHaveTitle(title);
  await page.getByRole("article").getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "shared"))).toBe(address);

  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Modular Switches" })).toBeVisible();
  await expect(page).toHaveTitle(`Modular Switches & Sockets – ${shop.name}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  expect(refused).toEqual([]);
});
