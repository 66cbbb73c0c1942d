import { expect, type Page, test } from "@playwright/test";
import { shop } from "./demo";
import { accessible, choosePayment, layersClosed, openAs, openCart, pickParty } from "./steps";
import { emptyCartOf, punch, setSwitches } from "./stores";

const at = (path = "") => `/${shop.mobileNo}${path}`;
const PARTY = "P003";

async function chooseParty(page: Page) {
  await page
    .getByRole("button", { name: /Select party|Change party/ })
    .first()
    .click();
  await pickParty(page, PARTY);
}

test("Back closes what lies on top, and leaves the page only when nothing lies on it", async ({
  page,
  request,
}) => {
  await emptyCartOf(request, shop.mobileNo, shop.sman, PARTY);
  await openAs(page, shop.sman, at());
  await chooseParty(page);
  await page.getByRole("navigation", { name: "Shop menu" }).getByRole("link", { name: "Category" }).click();
  await expect(page).toHaveURL(at("/category"));
  await page.getByRole("navigation", { name: "Shop menu" }).getByRole("link", { name: "Shop" }).click();
  await expect(page).toHaveURL(at("/shop"));
  const layers = page.locator("dialog[open]");
  const back = async (left: number) => {
    await page.goBack();
    await expect(layers).toHaveCount(left);
  };

  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await expect(layers).toHaveCount(1);
  await back(0);
  await menu.click();
  await layers.getByRole("button", { name: "Share this shop" }).click();
  await expect(page.getByRole("dialog", { name: "Share this shop" })).toBeVisible();
  await back(0);

  await page.getByRole("searchbox").fill("wire");
  // The heading appears with the results; before that, the cards belong to the previous list.
  await expect(page.getByRole("heading", { name: "Results for “wire”" })).toBeVisible();
  await expect(page.getByRole("article").first().getByRole("heading")).toContainText(/wire/i);
  const sizes = page.getByRole("button", { name: /Select size of/ }).first();
  await sizes.click();
  await expect(layers).toHaveCount(1);
  await back(0);
  await expect(page).toHaveURL(at("/shop?q=wire"));
  await page.goForward();
  await expect(layers).toHaveCount(0);

  await page.getByRole("button", { name: /^Add / }).first().click();
  await openCart(page);
  await layers.getByRole("button", { name: "Change" }).click();
  await expect(layers).toHaveCount(2);
  await back(1);
  await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
  await back(0);

  await openCart(page);
  await layers.getByRole("button", { name: "Close" }).first().click();
  await openCart(page);
  await page.keyboard.press("Escape");
  await openCart(page);
  await layers.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(at("/shop?q=wire"));
  await expect(layers).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(at("/category"));
});

test("the first item is in the upper half of a telephone's screen, and one bar stays above", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, shop.sman, at());
  await chooseParty(page);
  await page.goto(at("/shop"));
  const party = page.getByRole("region", { name: "Ordering for" });
  await expect(party).toBeVisible();
  const first = page.getByRole("article").first();
  await expect(first).toBeVisible();
  // The list is loaded again with the party's rates.
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(370);
  await page.mouse.wheel(0, 1200);
  await expect(party).not.toBeInViewport();
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("searchbox")).toBeInViewport();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(48);

  // From 600 px the home page has one line too, with the store's name.
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto(at());
  await expect(bar.getByRole("searchbox")).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(48);
});

test.describe("a store whose salespeople order only at work", () => {
  test.beforeAll(({ request }) => setSwitches(request, shop.mobileNo, { smanMandateLocation: "Y" }));

  test("a salesperson punches in where they order, and goes on there", async ({ page, request, context }) => {
    await emptyCartOf(request, shop.mobileNo, shop.sman, PARTY);
    await punch(request, shop.mobileNo, shop.sman, "PUNCH_OUT");

    await openAs(page, shop.sman, at());
    const clock = page.getByRole("region", { name: "Attendance" });
    await expect(clock.getByText("Punch in before placing an order.")).toBeVisible();
    await page.goto(at("/shop?q=mcb"));
    await page.getByRole("button", { name: /^Add / }).first().click();
    // The app asks for the party first and then adds the item.
    await pickParty(page, PARTY);
    await expect(page.getByText(/ is in your cart$/)).toBeVisible();
    await openCart(page);
    const cart = page.getByRole("dialog", { name: "Cart" });
    await choosePayment(page, "Cash on Delivery");
    await expect(cart.getByText("Punch in before placing an order.")).toBeVisible();
    await expect(cart.getByRole("button", { name: "Place Your Order" })).toBeHidden();
    await accessible(page, "punch in before the order");
    await cart.getByRole("button", { name: "Punch In" }).click();
    await expect(cart.getByRole("alert")).toContainText("Location is blocked");
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 22.3072, longitude: 73.1812 });
    await cart.getByRole("button", { name: "Punch In" }).click();
    // The punch is recorded when the order may be placed; the payment mode is shown before, too.
    await expect(cart.getByRole("button", { name: "Place Your Order" })).toBeVisible();
    await expect(cart.getByRole("button", { name: "Payment mode Cash on Delivery" })).toBeVisible();

    // The working day may end elsewhere: the server then refuses, and the cart asks for the punch again.
    await punch(request, shop.mobileNo, shop.sman, "PUNCH_OUT");
    // The notice disappears after a few seconds, some of which a busy machine may need for the click.
    await Promise.all([
      expect(page.getByText("Please punch in before you order")).toBeVisible(),
      cart.getByRole("button", { name: "Place Your Order" }).click(),
    ]);
    await cart.getByRole("button", { name: "Punch In" }).click();
    await cart.getByRole("button", { name: "Place Your Order" }).click();
    await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
    await layersClosed(page);
    await page.goto(at());
    await clock.getByRole("button", { name: "Punch Out" }).click();
    await expect(clock.getByText("Not on duty")).toBeVisible();
  });

  test("the way is recorded on whichever page is open while one is at work, and not after", async ({
    page,
    request,
    context,
  }) => {
    await punch(request, shop.mobileNo, shop.sman, "PUNCH_IN");
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 22.3073, longitude: 73.1813 });
    await page.clock.install();
    const said: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/location") && request.method() === "POST")
        said.push(request.postDataJSON().remark);
    });
    const clock = () => page.evaluate(() => Date.now());
    const opened = await clock();
    await openAs(page, shop.sman, at("/orders"));
    // This page does not show when the recording begins.
    await expect(async () => {
      await page.clock.runFor(60_000);
      expect(said).toContain("TRACK");
    }).toPass();
    // There is at most one request in five minutes.
    expect(said.length).toBeLessThanOrEqual(((await clock()) - opened) / (5 * 60_000));

    await punch(request, shop.mobileNo, shop.sman, "PUNCH_OUT");
    await page.goto(at());
    await expect(page.getByRole("region", { name: "Attendance" }).getByText("Not on duty")).toBeVisible();
    const before = said.length;
    await page.clock.runFor(7 * 60_000);
    expect(said).toHaveLength(before);
  });
});
