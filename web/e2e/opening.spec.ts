import { expect, type Page, test } from "@playwright/test";
import { codeFor, otherThan } from "./codes";
import { demo, shop } from "./demo";
import { accessible, choosePayment, fits, signIn } from "./steps";
import { newNumber } from "./stores";

const PASSWORD = "three small fans";
const DEALER_PASSWORD = "wires by the metre";
const COMPANY = "Sardar Electric Stores";

const steps = (page: Page) => page.getByRole("region", { name: "Store setup" });

async function fillIn(page: Page, mobile: string) {
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByLabel("Company name").fill(COMPANY);
  await page.getByLabel("Your name").fill("Mehul Sardar");
  await page.getByLabel("Email").fill("mehul@store.example");
  await page.getByLabel("City").fill("Bharuch");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
}

test("an owner opens a store, sets it up, and gets the first order", async ({ page, browser }) => {
  const mobile = newNumber();
  const at = (path: string) => `/${mobile}${path}`;
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Open a store" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Open a store" })).toBeVisible();
  await accessible(page, "open a store");
  await fits(page);

  const open = page.getByRole("button", { name: "Open my store" });
  await open.click();
  await expect(page.getByText("Please Enter Proper Mobile No.")).toBeVisible();
  await expect(page.getByText("Please enter your city")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toBeFocused();
  await fillIn(page, "9999999999");
  await expect(page.getByText("Strong", { exact: true })).toBeVisible();
  await open.click();
  await expect(page.getByText("This number can't be used.", { exact: false })).toBeVisible();
  await page.getByLabel("Mobile number").fill(shop.mobileNo);
  await open.click();
  await expect(page.getByText("This mobile number already has a store")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    `/${shop.mobileNo}/login`,
  );
  await accessible(page, "a number that is taken");
  await page.getByLabel("Mobile number").fill(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`);
  await open.click();

  // The number has to be verified before it becomes the store's permanent address.
  await expect(
    page.getByText(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await accessible(page, "the code of a new store");
  await fits(page);
  const code = page.getByLabel("6-digit code");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await open.click();
  await expect(page.getByText("Please enter the code we sent you")).toBeVisible();
  const right = await codeFor(page.request, mobile);
  await code.fill(otherThan(right));
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Change number" }).click();
  await expect(page.getByLabel("Company name")).toHaveValue(COMPANY);
  await open.click();
  await code.fill(right);
  await open.click();

  await expect(page).toHaveURL(new RegExp(`${at("/owner")}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(steps(page)).toContainText("0 of 8 steps done");
  await expect(steps(page).getByRole("listitem")).toHaveCount(8);
  await expect(page.getByText("Your charts start with the first order.", { exact: false })).toBeVisible();
  await accessible(page, "the dashboard of the first day");
  await fits(page);

  const product = "Brass Lamp Holder";
  await steps(page).getByRole("link", { name: "Add one by one" }).click();
  await page.getByRole("button", { name: "New product" }).first().click();
  const form = page.getByRole("dialog", { name: "New product" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(product);
  await form.getByRole("combobox", { name: "Category" }).fill("Lights");
  await expect(page.getByTitle("Add category “Lights”")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(form.getByTitle("Lights", { exact: true })).toBeVisible();
  await form.getByRole("spinbutton", { name: "GST %" }).fill("18");
  await form.getByRole("spinbutton", { name: /Rate A$/ }).fill("450");
  await form.getByRole("button", { name: /^Add Ctrl|^Add$/ }).click();
  await expect(page.getByText("Product added")).toBeVisible();

  await page.goto(at("/owner"));
  await expect(steps(page)).toContainText("1 of 8 steps done");
  const dealer = newNumber();
  await steps(page).getByRole("link", { name: "Add first customer" }).click();
  const customer = page.getByRole("dialog", { name: /New customer/ });
  await customer.getByRole("textbox", { name: "Account name" }).fill("Narmada Lights");
  await customer.getByRole("textbox", { name: "Mobile number" }).fill(dealer);
  await customer.getByLabel("Password", { exact: false }).fill(DEALER_PASSWORD);
  await customer.getByRole("button", { name: "Add customer" }).click();
  await expect(page.getByText(/Narmada Lights added/)).toBeVisible();
  await expect(page).toHaveURL(/owner\/usersettings/);
  const invite = page.getByRole("dialog", { name: "Invite Narmada Lights" });
  await expect(invite.getByRole("link", { name: "Send on WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/91${dealer}`),
  );
  await invite.getByRole("button", { name: "Later" }).click();

  const theirs = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: "en-IN" });
  const phone = await theirs.newPage();
  await phone.goto(`${demo.url}${at("")}`);
  await expect(phone.getByRole("article").filter({ hasText: product })).toContainText("Sign in to see rates");
  await phone.getByRole("link", { name: "Account", exact: true }).click();
  await phone.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await signIn(phone, { userName: dealer, password: DEALER_PASSWORD });
  await phone.goto(`${demo.url}${at("/shop")}`);
  const card = phone.getByRole("article").filter({ hasText: product });
  await expect(card.getByText("₹450").first()).toBeVisible();
  await card.getByRole("button", { name: /^Add / }).click();
  await phone
    .getByRole("button", { name: /^Cart, 1/ })
    .first()
    .click();
  const cart = phone.getByRole("dialog", { name: /Cart/ });
  await choosePayment(phone, "As per Company Terms");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(phone.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
  await theirs.close();

  await page.goto(at("/owner/orders"));
  await expect(page.getByText("Narmada Lights").first()).toBeVisible();
  await page.goto(at("/owner"));
  await expect(steps(page)).toContainText("3 of 8 steps done");
  await expect(page.getByRole("heading", { name: "Total Order Received" })).toBeVisible();
  const shared = steps(page).getByRole("listitem").filter({ hasText: "Share the link" });
  await expect(shared).toContainText("Done");
});

test("an owner whose request waits sees the outcome on the same page, and after coming back", async ({
  page,
}) => {
  const mobile = newNumber();
  let state = "waiting";
  await page.route("**/api/platform/onboarding**", (route) => {
    const result = { mobileNo: mobile, state };
    const answer = { result, role: "owner", token: null, uniqueNo: "", isVerified: false, request: "a.b.c" };
    if (route.request().method() === "POST") return route.fulfill({ status: 201, json: answer });
    return route.fulfill({ json: { result } });
  });
  await page.goto("/open-store");
  await fillIn(page, mobile);
  await page.getByRole("button", { name: "Open my store" }).click();
  await expect(page.getByRole("heading", { name: /is pending approval/ })).toBeVisible();
  await accessible(page, "a request that waits");
  await fits(page);

  state = "denied";
  await page.reload();
  await expect(page.getByRole("heading", { name: /was not approved/ })).toBeVisible();
  state = "active";
  await page.reload();
  await expect(page.getByRole("heading", { name: /is ready/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    `/${mobile}/login?continue=/${mobile}/owner`,
  );
});
