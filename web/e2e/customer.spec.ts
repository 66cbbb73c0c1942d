import { expect, test } from "@playwright/test";
import { shop } from "./demo";
import {
  amountOf,
  atBothEnds,
  choosePayment,
  emptyCart,
  enterAsGuest,
  fitsAtBothEnds,
  layersClosed,
  signIn,
  soundAtBothEnds,
  trySignIn,
} from "./steps";
import { punch } from "./stores";

const at = (path = "") => `/${shop.mobileNo}${path}`;

test("a visitor finds the store by its mobile number and a dealer orders at their own rate", async ({
  page,
  request,
}) => {
  await emptyCart(request);
  await page.goto("/");
  await soundAtBothEnds(page, "landing");
  const entrance = page.getByRole("main");
  await entrance.getByRole("textbox").first().fill("12345");
  await entrance.getByRole("button", { name: "Go To Shop" }).first().click();
  await expect(entrance.getByText("Please Enter Proper Mobile No.")).toBeVisible();
  await entrance.getByRole("textbox").first().fill(shop.mobileNo);
  await entrance.getByRole("button", { name: "Go To Shop" }).first().click();

  await expect(page).toHaveURL(at("/login"));
  await soundAtBothEnds(page, "sign in");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please Enter valid Phone or Acc Cd.")).toBeVisible();
  await signIn(page, shop.party);

  await expect(page).toHaveURL(at());
  await expect(page.getByRole("heading", { name: "Best Selling" })).toBeVisible();
  await soundAtBothEnds(page, "home");

  await page.goto(at("/shop?q=one-way"));
  const card = page.getByRole("article").first();
  await expect(card).toBeVisible();
  await soundAtBothEnds(page, "shop");
  const rate = await amountOf(card);
  expect(rate).toBeGreaterThan(0);

  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\/I\d{7}/);
  await expect(page.getByRole("heading", { name: "Matching Products" })).toBeVisible();
  await soundAtBothEnds(page, "product");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await expect(page.getByText("Item in Cart").first()).toBeVisible();

  await page.getByRole("button", { name: /^Cart, \d/ }).click();
  const cart = page.getByRole("dialog", { name: /Cart/ });
  await expect(cart.getByText("Payment mode")).toBeVisible();
  await soundAtBothEnds(page, "cart");
  await expect(cart.getByText("CGST")).toBeVisible();
  const total = await amountOf(cart.getByText("Total", { exact: true }).locator(".."));
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(cart.getByText("Please Select Payment Mode").first()).toBeVisible();
  await choosePayment(page, "As per Company Terms");
  await cart.getByRole("button", { name: "Place Your Order" }).click();

  await expect(page).toHaveURL(/\/cart\/complete\?orderId=\d+/);
  await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
  await soundAtBothEnds(page, "completion");
  await page.getByRole("link", { name: "Track Your Orders" }).click();
  await expect(page).toHaveURL(at("/orders"));
  const order = page.getByRole("article").first();
  await expect(order.getByText("Pending")).toBeVisible();
  expect(await amountOf(order)).toBe(total);
  await soundAtBothEnds(page, "orders");
  const statuses = page.getByRole("article").locator("[data-status]");
  await atBothEnds(page, async () => {
    const lefts = await statuses.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
    expect(lefts.length).toBeGreaterThan(1);
    expect(new Set(lefts).size, "where the statuses begin").toBe(1);
  });
  await order.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/order\/\d+/);
  await expect(page.getByText("Order placed")).toBeVisible();
  await expect(page.getByRole("list", { name: "Order status" }).getByText("Completed")).toBeVisible();
  await expect(page.getByText("SGST")).toBeVisible();
  await soundAtBothEnds(page, "order");
});

test("a quantity below the minimum is refused where it is typed, and the cart keeps what it had", async ({
  page,
  request,
}) => {
  await emptyCart(request);
  await page.goto(at("/login"));
  await signIn(page, shop.party);
  await page.goto(at("/shop?q=I0000171"));
  await page.getByRole("button", { name: /^Add / }).first().click();
  const quantity = page
    .getByRole("spinbutton")
    .or(page.getByRole("textbox", { name: /^Quantity of/ }))
    .first();
  const before = await quantity.inputValue();
  await quantity.fill("1");
  await quantity.press("Enter");
  await expect(page.getByText(/Minumin quantity of a item must be \d+/).first()).toBeVisible();
  await page.reload();
  await expect(quantity).toHaveValue(before);
});

test("the page of a store that does not exist says so, with the way to another", async ({ page }) => {
  await page.goto("/9999999999");
  await expect(page.getByText("Oops! No store Found")).toBeVisible();
  await expect(page.getByText("Please check the store id properly")).toBeVisible();
  await soundAtBothEnds(page, "no store");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("textbox").fill(shop.mobileNo);
  await page
    .getByRole("button", { name: /Go to Shop/i })
    .last()
    .click();
  await expect(page).toHaveURL(at("/login"));
});

test("a wrong password says no more than it must, and the way on is kept", async ({ page }) => {
  await page.goto(at("/orders"));
  await expect(page).toHaveURL(/\/login\?continue=/);
  await trySignIn(page, { userName: shop.party.userName, password: "not this one" });
  await expect(page.getByText("Incorrect mobile number, account code or password")).toBeVisible();
  await signIn(page, shop.party);
  await expect(page).toHaveURL(at("/orders"));
});

test("a guest gives their address and orders", async ({ page }) => {
  await page.goto(at("/login"));
  await enterAsGuest(page);
  await page.goto(at("/shop?q=bulb"));
  await page.getByRole("button", { name: /^Add / }).first().click();
  await page.goto(at("/checkout"));
  await soundAtBothEnds(page, "checkout");
  await page.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByText("Please Enter Proper Name").first()).toBeVisible();
  await page.getByLabel("Name").first().fill("Nilesh Parmar");
  await page.getByLabel("Email").fill("nilesh@example.com");
  await page.getByLabel("Mobile No").fill("9825011111");
  await page.getByLabel("Address 1").fill("12 Gopal Chambers");
  await page.getByLabel("City").fill("Vadodara");
  await choosePayment(page, "Cash on Delivery");
  await page.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();

  const checkout = async () => {
    await page.goto(at("/shop?q=bulb"));
    await page.getByRole("button", { name: /^Add / }).first().click();
    await page.goto(at("/checkout"));
  };
  const name = page.getByLabel("Name").first();
  const notYou = page.getByRole("button", { name: "Not you? Clear these details" });
  await checkout();
  await expect(name).toHaveValue("Nilesh Parmar");
  await soundAtBothEnds(page, "checkout that is filled in");
  await notYou.click();
  await expect(name).toHaveValue("");
  await expect(page.getByLabel("Address 1")).toHaveValue("");
  await expect(notYou).toBeHidden();
  await page.reload();
  await expect(name).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Nilesh");
});

test("a guest who is gone finds the order again by its number and their mobile number", async ({
  page,
  browser,
}) => {
  await page.goto(at("/login"));
  await enterAsGuest(page);
  await page.goto(at("/shop?q=bulb"));
  await page.getByRole("button", { name: /^Add / }).first().click();
  await page.goto(at("/checkout"));
  await page.getByLabel("Name").first().fill("Nilesh Parmar");
  await page.getByLabel("Email").fill("nilesh@example.com");
  await page.getByLabel("Mobile No").fill("9825011111");
  await page.getByLabel("Address 1").fill("12 Gopal Chambers");
  await page.getByLabel("Pincode").fill("400001");
  await expect(page.getByLabel("City")).toHaveValue("Mumbai");
  await expect(page.getByLabel("State")).toHaveValue("Maharashtra");
  await choosePayment(page, "Bank");
  await expect(page.getByText("000214001234567")).toBeVisible();
  await soundAtBothEnds(page, "checkout with a bank account");
  await page.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^UPI code to pay ₹/ })).toBeVisible();
  const number = /\d+/.exec(await page.getByText(/^Order \d+$/).innerText())?.[0] ?? "";
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await soundAtBothEnds(page, "completion with a link");
  const main = page.getByRole("main");
  const ways = main
    .getByRole("link", { name: "Continue Shopping" })
    .or(main.getByRole("button", { name: "Download PDF" }));
  await atBothEnds(page, async () => {
    const boxes = await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect()));
    expect(boxes).toHaveLength(2);
    for (const side of ["width", "height", "y"] as const)
      expect(new Set(boxes.map((box) => box[side])).size, side).toBe(1);
  });

  const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await stranger.newPage();
  await other.goto(at("/login"));
  await other.getByRole("link", { name: "Find your order" }).click();
  await expect(other).toHaveURL(at("/orders/find"));
  await other.getByRole("button", { name: "Find order" }).click();
  await expect(other.getByText("Please Enter Proper Mobile Number")).toBeVisible();
  await expect(other.getByText("Please Enter Proper Order Number")).toBeVisible();
  await soundAtBothEnds(other, "find an order");
  await other.getByLabel("Mobile number").fill("9825022222");
  await other.getByLabel(/^Order number/).fill(number);
  await other.getByRole("button", { name: "Find order" }).click();
  await expect(other.getByText("No Order Found")).toBeVisible();
  await other.getByLabel("Mobile number").fill("9825011111");
  await other.getByRole("button", { name: "Find order" }).click();

  await expect(other).toHaveURL(/\/orders\/link\/\d+\./);
  await expect(other.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await expect(other.getByText("Order placed")).toBeVisible();
  await expect(other.getByText("••••••1111", { exact: false })).toBeVisible();
  for (const hidden of ["9825011111", "Gopal Chambers"]) await expect(other.getByText(hidden)).toHaveCount(0);
  await expect(other.getByRole("button", { name: /Cancel/ })).toHaveCount(0);
  await soundAtBothEnds(other, "an order by its link");
  const opened = await other.goto(other.url());
  expect(opened?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(other.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  const download = other.waitForEvent("download");
  await other.getByRole("button", { name: /PDF/ }).click();
  expect((await download).suggestedFilename()).toBe(`Order_${number}.pdf`);
  await other.goto(at("/orders/link/17.1.forged"));
  await expect(other.getByText("No Order Found")).toBeVisible();
  await stranger.close();
});

test("a dealer finds an order by its number and by its status, and clears the search", async ({ page }) => {
  await page.goto(at("/login"));
  await signIn(page, shop.party);
  await page.goto(at("/orders"));
  const orders = page.getByRole("main").getByRole("article");
  const newest = await orders.first().getByRole("heading").innerText();
  const search = page.getByRole("main").getByRole("searchbox", { name: "Search orders" });
  await search.fill(/\d+/.exec(newest)?.[0] ?? "");
  await expect(page).toHaveURL(/\?q=\d+/);
  await expect(orders).toHaveCount(1);
  await expect(orders.getByRole("heading")).toHaveText(newest);
  await soundAtBothEnds(page, "orders that were searched");
  await search.fill("nothing is called so");
  await expect(page.getByRole("heading", { name: "No Order Found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL(at("/orders"));
  await expect(orders.first().getByRole("heading")).toHaveText(newest);
  await page.getByRole("link", { name: "Completed", exact: true }).click();
  await expect(page).toHaveURL(/status=Completed/);
  await expect(orders.first().getByText("Completed")).toBeVisible();
  await expect(orders.getByText("Pending")).toHaveCount(0);
});

test("who comes after a guest finds neither their address nor what they looked for", async ({ page }) => {
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await page.goto(at("/login"));
  await enterAsGuest(page);
  await page.goto(at("/shop"));
  await page.getByRole("banner").getByRole("searchbox").fill("bulb");
  await expect.poll(kept).toContain("bulb");
  await page.getByRole("button", { name: /^Add / }).first().click();
  await page.goto(at("/checkout"));
  await page.getByLabel("Name").first().fill("Nilesh Parmar");
  await page.getByLabel("Email").fill("nilesh@example.com");
  await page.getByLabel("Mobile No").fill("9825011111");
  await page.getByLabel("Address 1").fill("12 Gopal Chambers");
  await page.getByLabel("City").fill("Vadodara");
  await choosePayment(page, "Cash on Delivery");
  await page.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
  expect(await kept()).toContain("Gopal Chambers");

  await page.goto(at("/logout"));
  await page.getByRole("dialog").getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(at("/login"));
  for (const word of ["Nilesh", "9825011111", "Gopal", "bulb"]) expect(await kept()).not.toContain(word);
});

test("a salesperson chooses a party and orders for it", async ({ page, request }) => {
  await punch(request, shop.mobileNo, shop.sman, "PUNCH_IN");
  await page.goto(at("/login"));
  await signIn(page, shop.sman);
  await expect(page).toHaveURL(at());
  await page
    .getByRole("button", { name: /Select party|Change/ })
    .first()
    .click();
  const picker = page.getByRole("dialog");
  await expect(picker.getByText("Each party has its own cart.", { exact: false })).toBeVisible();
  await soundAtBothEnds(page, "party picker");
  await picker.getByRole("textbox").or(picker.getByRole("searchbox")).first().fill("Ambica");
  await picker.getByText("Shree Ambica Electricals").first().click();
  await layersClosed(page);
  await page.goto(at("/shop?q=mcb"));
  await page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: /^Add / }) })
    .first()
    .getByRole("button", { name: /^Add / })
    .first()
    .click();
  await page.getByRole("button", { name: /^Cart, \d/ }).click();
  const cart = page.getByRole("dialog", { name: /Cart/ });
  await expect(cart.getByText("Shree Ambica Electricals").first()).toBeVisible();
  await choosePayment(page, "As per Company Terms");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
  await layersClosed(page);
  await page.goto(at("/orders"));
  await expect(page.getByRole("article").first().getByText("Shree Ambica Electricals")).toBeVisible();

  const whose = page.getByRole("navigation", { name: "Whose orders" });
  await expect(whose.getByRole("link", { name: "All parties" })).toHaveAttribute("aria-current", "true");
  const pages = page.getByRole("navigation", { name: "Order pages" });
  const all = (await pages.textContent()) ?? "";
  await whose.getByRole("link", { name: "Shree Ambica Electricals" }).click();
  await expect(page).toHaveURL(at("/orders?party=P001"));
  await expect(pages).not.toHaveText(all);
  for (const order of await page.getByRole("article").all()) {
    await expect(order.getByText("Shree Ambica Electricals")).toBeVisible();
  }
  await soundAtBothEnds(page, "the orders of one party");
  await page.goto(at("/orders?page=9999"));
  await expect(pages).toHaveText(/Page (\d+) of \1$/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("the page fits, and Hindi and Gujarati are complete words", async ({ page }) => {
  await page.goto(at("/shop"));
  await expect(page.getByRole("article").first()).toBeVisible();
  for (const language of ["hi", "gu"]) {
    await page.evaluate((chosen) => localStorage.setItem("haat-language", chosen), language);
    await page.reload();
    await expect(page.getByRole("article").first()).toBeVisible();
    await fitsAtBothEnds(page);
  }
});
