import { expect, type Page, test } from "@playwright/test";
import { shop } from "./demo";
import {
  amountOf,
  atBothEnds,
  choosePayment,
  enterAsGuest,
  fitsAtBothEnds,
  fromOrderMenu,
  layersClosed,
  openAs,
  openCart,
  pickParty,
  signIn,
  soundAtBothEnds,
} from "./steps";
import { emptyCartOf, headersIn, type OwnStore, ownDealer, ownStore, punch } from "./stores";
import { DESK, PHONE } from "./widths";

const LONG_CART = 5;
const at = (path = "", store = shop.mobileNo) => `/${store}${path}`;

async function addFirst(page: Page) {
  await page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: /^Add / }) })
    .first()
    .getByRole("button", { name: /^Add / })
    .first()
    .click();
}

/** Holds these calls back until they are released. */
async function hold(page: Page, calls: RegExp) {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(calls, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

// A page may still be reading a route's answer when its test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

test("U10 a guest is asked for one thing after the other, and what they entered stays", async ({ page }) => {
  await page.goto(at("/login"));
  await enterAsGuest(page);
  await page.goto(at("/shop?q=bulb"));
  await addFirst(page);
  await openCart(page);
  await page.getByRole("dialog").getByRole("button", { name: "Go to Checkout" }).click();
  await expect(page).toHaveURL(at("/checkout"));
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  await expect(crumbs).toHaveText(["Home", "Support", "Checkout"]);

  const order = page.getByRole("button", { name: "Place Your Order" });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const refused = async (words: string, ...fields: string[]) => {
    await order.click();
    await expect(page.getByRole("alert").filter({ hasText: "Please" })).toHaveText([words]);
    for (const name of fields) await expect(field(name)).toBeFocused();
  };
  await refused("Please Enter Proper Name", "Name");
  await field("Name").fill("Nilesh Parmar");
  await refused("Please Enter Proper Email", "Email");
  await field("Email").fill("nilesh@example.com");
  await refused("Please Enter Proper Mobile Number", "Mobile No");
  await field("Mobile No").fill("982501111");
  await refused("Please Enter Proper Mobile Number", "Mobile No");
  await field("Mobile No").fill("9825011111");
  await refused("Please Enter Proper Address 1", "Address 1");
  await field("Address 1").fill("12 Gopal Chambers");
  await refused("Please Enter Proper City", "City");
  await field("City").fill("Vadodara");
  await refused("Please Select Payment Mode");
  await soundAtBothEnds(page, "checkout with a message");
  await choosePayment(page, "Bank");
  await layersClosed(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Payment mode Bank" })).toBeVisible();
  await expect(field("Address 1")).toHaveValue("12 Gopal Chambers");
  await expect(field("Name")).toHaveValue("Nilesh Parmar");
  await expect(page.getByLabel("State")).toHaveValue("Gujarat");
  await order.click();
  await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();

  // A guest may cancel an order that the store has not approved yet.
  await page.getByRole("link", { name: "Track Your Orders" }).click();
  await page.getByRole("article").first().getByRole("link").click();
  await fromOrderMenu(page, "Cancel order");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(/^Order \d+ canceled$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
});

test("the items of a guest’s cart are in the cart of who signs in, or wait for a party", async ({
  page,
  request,
}) => {
  const dealer = await ownDealer(request, shop.mobileNo, "9700000022");
  const fillAsGuest = async () => {
    await page.goto(at("/login"));
    await enterAsGuest(page);
    await page.goto(at("/shop?q=bulb"));
    const put = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && /cart$/.test(answer.url()),
    );
    await addFirst(page);
    expect((await put).ok()).toBe(true);
    await page.goto(at("/login"));
  };
  await fillAsGuest();
  await signIn(page, dealer);
  await expect(page.getByText("1 item from your guest cart was added.")).toBeVisible();
  await page.getByRole("button", { name: "View cart", exact: true }).click();
  const cart = page.getByRole("dialog", { name: /^Cart/ });
  await expect(cart.getByText("1 item", { exact: true }).first()).toBeVisible();
  await fitsAtBothEnds(page);
  await page.keyboard.press("Escape");
  await layersClosed(page);

  await emptyCartOf(request, shop.mobileNo, shop.sman, "P001");
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await fillAsGuest();
  await signIn(page, shop.sman);
  await expect(page.getByText("You chose 1 item as a guest.")).toBeVisible();
  await page
    .getByText("You chose 1 item as a guest.")
    .locator("..")
    .getByRole("button", { name: "Select party" })
    .click();
  await pickParty(page, "P001");
  await expect(page.getByRole("button", { name: /^Cart, 1 item/ }).first()).toBeVisible();
  await emptyCartOf(request, shop.mobileNo, shop.sman, "P001");
});

test("U1 U4 a dealer sees what they add at once, and can undo a removal", async ({ page, request }) => {
  const dealer = await ownDealer(request, shop.mobileNo, "9700000001");
  await page.setViewportSize(DESK);
  await openAs(page, dealer, at("/shop?q=one-way"));
  const add = page.getByRole("button", { name: /^Add / }).first();
  await expect(add).toBeVisible();
  // The server's answer is held back, so the page cannot have waited for it.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/cart", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await add.click();
  await expect(page.getByText("Item in Cart").first()).toBeVisible();
  answer();

  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("Saved", { exact: true })).toBeVisible();
  const total = await amountOf(cart.getByText("Total", { exact: true }).locator(".."));
  await cart.getByRole("button", { name: /^Remove / }).click();
  await expect(cart.getByText("Your Cart is Empty")).toBeVisible();
  await cart.getByRole("button", { name: "Undo" }).click();
  await expect(cart.getByRole("button", { name: /^Remove / })).toBeVisible();
  expect(await amountOf(cart.getByText("Total", { exact: true }).locator(".."))).toBe(total);
  await expect(cart.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Item in Cart").first()).toBeVisible();
});

test.describe("a store that asks for more", () => {
  let store: OwnStore;
  test.beforeAll(async ({ request }) => {
    test.setTimeout(180_000);
    store = await ownStore(request, "9811100001", "Remarks Traders", {
      checkoutRemarks1: "Y",
      advancePaymentField: "Y",
      GUEST_LOGIN: "Y",
      guestRate: "Y",
    });
  });

  test("a dealer's order goes by the checkout with what the store requires", async ({ page, request }) => {
    const dealer = await ownDealer(request, store.mobileNo, "9700000002");
    await page.route("**/api/labels?*", async (route) => {
      const answer = await route.fetch();
      const labels = [
        ["advancePaymentField", "Advance paid", false, "number"],
        ["checkoutRemarks1", "Transport", true, "text"],
      ].map(([SETTINGS_VARIABLE, LABEL, IS_REQUIRED, FIELD_TYPE]) => ({
        SETTINGS_VARIABLE,
        LABEL,
        IS_REQUIRED,
        FIELD_TYPE,
      }));
      await route.fulfill({ response: answer, json: { result: labels } });
    });
    await openAs(page, dealer, at("/shop?q=modular switch", store.mobileNo));
    await addFirst(page);
    await openCart(page);
    const cart = page.getByRole("dialog", { name: "Cart" });
    await expect(cart.getByText("Payment mode")).toHaveCount(0);
    await cart.getByRole("button", { name: "Go to Checkout" }).click();
    await expect(page).toHaveURL(at("/checkout", store.mobileNo));
    await expect(page.getByText("Personal details")).toHaveCount(0);
    const order = page.getByRole("button", { name: "Place Your Order" });
    await order.click();
    await expect(page.getByText("Please Select Payment Mode")).toBeVisible();
    await choosePayment(page, "Cash on Delivery");
    await order.click();
    await expect(page.getByText("Please Enter Proper Value")).toBeVisible();
    await expect(page.getByLabel("Transport")).toBeFocused();
    await soundAtBothEnds(page, "checkout of a store that asks for more");
    await page.getByLabel("Transport").fill("By Maruti Cargo");
    await page.getByLabel("Advance paid").fill("500");
    await order.click();
    await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
    await page.getByRole("link", { name: "Track Your Orders" }).click();
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByText("By Maruti Cargo")).toBeVisible();
    await expect(page.getByText("Advance paid")).toBeVisible();
    await expect(page.getByText("₹500", { exact: true })).toBeVisible();
  });
});

test("an order without a payment mode leads to the choice, also in a cart of five lines", async ({
  page,
  request,
}) => {
  const dealer = await ownDealer(request, shop.mobileNo, "9700000021");
  const headers = await headersIn(request, shop.mobileNo, dealer);
  const { result } = await (await request.get("/api/products?per_page=25", { headers })).json();
  type Sold = { ITEM_CD: string; variant: { SIZE_CD: string; orderable: boolean; MIN_OQTY: number }[] };
  const lines = (result as Sold[])
    .filter(({ variant }) => variant[0]?.orderable)
    .slice(0, LONG_CART)
    .map(({ ITEM_CD, variant: [size] }) => ({
      itemCd: ITEM_CD,
      sizeCd: size?.SIZE_CD,
      quantity: size?.MIN_OQTY || 1,
    }));
  expect((await request.post("/api/cart/lines", { headers, data: { lines } })).ok()).toBe(true);
  const cart = page.getByRole("dialog", { name: /^Cart/ });
  for (const end of [PHONE, DESK]) {
    await page.setViewportSize(end);
    await openAs(page, dealer, at());
    await openCart(page);
    await expect(cart.getByText(`${LONG_CART} items`)).toBeVisible();
    const row = cart.getByRole("button", { name: "Payment mode" });
    await expect(row).toBeInViewport({ ratio: 1 });
    await cart.getByRole("button", { name: "Place Your Order" }).click();
    await expect(cart.getByText("Please Select Payment Mode")).toBeInViewport({ ratio: 1 });
    await expect(row).toBeFocused();
  }
  await choosePayment(page, "As per Company Terms");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
});

test("a salesperson orders for two parties, each with a separate cart", async ({ page, request }) => {
  const parties = [
    { code: "P001", name: "Shree Ambica Electricals" },
    { code: "P002", name: "" },
  ];
  await punch(request, shop.mobileNo, shop.sman, "PUNCH_IN");
  for (const { code } of parties) await emptyCartOf(request, shop.mobileNo, shop.sman, code);
  await page.setViewportSize(DESK);
  await openAs(page, shop.sman, at("/shop?q=mcb"));
  // Without a party there is no cart for the item.
  await addFirst(page);
  const picker = page.getByRole("dialog", { name: "Ordering for" });
  await expect(picker.getByText("Each party has its own cart.", { exact: false })).toBeVisible();
  // The added item goes into the cart of the party that is chosen.
  await pickParty(page, "P001");
  const cartButton = page.getByRole("button", { name: /^Cart, 1 item/ }).first();
  await expect(cartButton).toBeVisible();

  await page.getByRole("button", { name: "Change party" }).click();
  await pickParty(page, "P002");
  await expect(page.getByRole("button", { name: /^Cart, 0 items/ }).first()).toBeVisible();
  await addFirst(page);
  await expect(cartButton).toBeVisible();

  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await choosePayment(page, "As per Company Terms");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();

  await layersClosed(page);
  await page.goto(at("/shop?q=mcb"));
  await page.getByRole("button", { name: "Change party" }).click();
  await expect(picker.getByText("Recent")).toBeVisible();
  await picker.getByRole("searchbox").fill("Ambica");
  await picker.getByRole("listitem").filter({ hasText: "Ambica" }).getByRole("button").click();
  await expect(cartButton).toBeVisible();
  await openCart(page);
  await expect(cart.getByText("Shree Ambica Electricals").first()).toBeVisible();
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page).toHaveURL(/\/cart\/complete\?orderId=\d+/);
});

test("a customer cancels an item of their order, then the rest of it", async ({ page, request }) => {
  const dealer = await ownDealer(request, shop.mobileNo, "9700000001");
  await openAs(page, dealer, at("/shop?q=one-way"));
  await addFirst(page);
  await expect(page.getByText("Item in Cart")).toHaveCount(1);
  await addFirst(page);
  await expect(page.getByText("Item in Cart")).toHaveCount(2);
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await choosePayment(page, "Cash on Delivery");
  const release = await hold(page, /\/api\/orders\/\d+$/);
  const releaseWords = await hold(page, /\/assets\/(orderLink|payments)-[^/]+\.js$/);
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  const track = page.getByRole("link", { name: "Track Your Orders" });
  const places = async () => {
    const boxes = new Map<number, Awaited<ReturnType<typeof track.boundingBox>>>();
    await atBothEnds(page, async (width) => void boxes.set(width, await track.boundingBox()));
    return Object.fromEntries(boxes);
  };
  await expect(track).toBeVisible();
  const early = await places();
  release();
  await expect(page.getByText(/^Order \d+/)).toBeVisible();
  expect(await places(), "where it was before the order was there").toEqual(early);
  releaseWords();
  await expect(page.getByRole("heading", { name: "Share this order" })).toBeVisible();
  expect(await places(), "where it was before the words of what is below").toEqual(early);
  await track.click();
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByText("2 pending items")).toBeVisible();

  await page
    .getByRole("button", { name: /^Cancel (?!order)/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Cancel this item?")).toBeVisible();
  await soundAtBothEnds(page, "the question before an item is canceled");
  await dialog.getByRole("button", { name: "Don’t cancel" }).click();
  await expect(page.getByText("2 pending items")).toBeVisible();
  await page
    .getByRole("button", { name: /^Cancel (?!order)/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Cancel item" }).click();
  await expect(page.getByText("1 pending item")).toBeVisible();
  await fromOrderMenu(page, "Cancel order");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
  await layersClosed(page);
  await page.goto(at("/orders"));
  await expect(page.getByRole("article").first().getByText("Canceled")).toBeVisible();

  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(cart.getByText("2 items added to the cart.")).toBeVisible();
  await soundAtBothEnds(page, "an order in the cart again");
  await cart.getByRole("button", { name: "Undo" }).click();
  await expect(cart.getByText("Your Cart is Empty")).toBeVisible();
  const last = cart.getByRole("region", { name: "Your last order" });
  await last.getByRole("button", { name: "Order again" }).click();
  await expect(cart.getByText("2 items added to the cart.")).toBeVisible();
  await cart.getByRole("button", { name: "Close" }).first().click();
  await layersClosed(page);
  await page.goto(at());
  await expect(page.getByRole("heading", { name: "Buy again" })).toHaveCount(0);
});

test("a dealer finds on the home page what they owe and bought, and adds all sizes at once", async ({
  page,
  request,
}) => {
  await emptyCartOf(request, shop.mobileNo, shop.party);
  await openAs(page, shop.party, at());
  await expect(page.getByRole("region", { name: "Your balance with the store" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Buy again" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your last order" })).toBeVisible();
  await soundAtBothEnds(page, "home of a customer");

  await page.goto(at("/shop?q=high-speed ceiling fan"));
  await page
    .getByRole("article")
    .filter({ hasText: /\d sizes/ })
    .first()
    .getByRole("link")
    .first()
    .click();
  const boxes = page.getByRole("textbox", { name: /^Quantity of/ });
  await boxes.first().fill("1");
  await page.keyboard.press("Enter");
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.type("4");
  await page.getByRole("button", { name: /^Add/ }).click();
  await expect(page.getByText(/^Minumin quantity/)).toBeVisible();
  await boxes.first().fill("2");
  await page.getByRole("button", { name: /^Add 2 sizes/ }).click();
  await expect(page.getByRole("button", { name: "Item in Cart" })).toBeVisible();
  await expect(boxes.first()).toHaveValue("2");
  await soundAtBothEnds(page, "all sizes of a product");
  await openCart(page);
  await expect(page.getByRole("dialog", { name: "Cart" }).getByText("2 items")).toBeVisible();
});
