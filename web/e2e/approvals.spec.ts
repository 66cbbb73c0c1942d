import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { accessible, fits, openAs, signIn, trySignIn } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore, type SignIn, setSwitches } from "./stores";

const STORE = "9011000063";
const PAGE = `/${STORE}/owner/userapproval`;
const NOT_VERIFIED = "Your account is not Verified. Please Contact the Admin.";
let store: OwnStore;
let dealer: SignIn;
let complaints: string[];

test.beforeEach(async ({ page, request }) => {
  store = await ownStore(request, STORE, "Gayatri Traders", { approvalRequired: "N", SHOW_SIGN_UP: "Y" });
  dealer = await ownDealer(request, STORE, "9701100063");
  await forgetDevices(request);
  await setSwitches(request, STORE, { approvalRequired: "Y" });
  complaints = [];
  page.on("console", (message) => {
    // The browser logs the refusals that this test causes.
    if (message.type() === "error" && !/status of 4(09|22)/.test(message.text()))
      complaints.push(message.text());
  });
});

test.afterEach(async ({ request }) => {
  await setSwitches(request, STORE, { approvalRequired: "N" });
  await forgetDevices(request);
  expect(complaints).toEqual([]);
});

async function forgetDevices(request: APIRequestContext) {
  const headers = await headersIn(request, STORE, store.owner);
  const devices = (await (await request.get("/api/approval?per_page=100", { headers })).json()).result;
  for (const { apId } of devices) await request.delete(`/api/approval?apId=${apId}`, { headers });
}

async function openAsOwner(page: Page, path = PAGE) {
  await openAs(page, store.owner, path);
  await expect(page.getByRole("heading", { name: "User Approval" })).toBeVisible();
}

/** Opens the sign-in page as a customer on a separate device. */
async function customer(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`/${STORE}/login`);
  return page;
}

const card = (page: Page, badge: string) => page.getByRole("listitem").filter({ hasText: badge });

test("a customer's device waits until the owner lets it in, and then goes on", async ({ browser, page }) => {
  const dealerPage = await customer(browser);
  await trySignIn(dealerPage, dealer);
  await expect(dealerPage.getByText(NOT_VERIFIED)).toBeVisible();

  await openAsOwner(page);
  const waiting = card(page, "N.A");
  await expect(waiting).toHaveCount(1);
  await expect(waiting.getByRole("heading", { name: "Desai Electric Stores" })).toBeVisible();
  await expect(waiting).toContainText("9701100063");
  await expect(waiting).toContainText("Anand");
  if ((page.viewportSize()?.width ?? 0) >= 600) {
    const menu = page.getByRole("navigation", { name: "Back office menu" });
    await expect(menu.getByRole("link", { name: "User Approval 1 waiting" })).toBeVisible();
  }
  await accessible(page, "user approval");
  await fits(page);
  await waiting.getByRole("button", { name: "Approve Desai Electric Stores" }).click();
  await expect(card(page, "Approved")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^(Approve|Deny) / })).toHaveCount(0);

  await signIn(dealerPage, dealer);
  await dealerPage.context().close();
});

test("a denied customer reads so, and a deleted device asks again", async ({ browser, page }) => {
  const dealerPage = await customer(browser);
  await trySignIn(dealerPage, dealer);
  await expect(dealerPage.getByText(NOT_VERIFIED)).toBeVisible();
  await openAsOwner(page);
  await page.getByRole("button", { name: "Deny Desai Electric Stores" }).click();
  await expect(card(page, "Deny")).toHaveCount(1);
  await dealerPage.getByRole("button", { name: "Sign In" }).click();
  await expect(dealerPage.getByText("This device is not approved. Please contact the store.")).toBeVisible();

  await page.getByRole("button", { name: "Delete Desai Electric Stores" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this device?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Data Deleted successfully")).toBeVisible();
  await expect(page.getByText("Oops! No Data Found.")).toBeVisible();
  await dealerPage.getByRole("button", { name: "Sign In" }).click();
  await expect(dealerPage.getByText(NOT_VERIFIED)).toBeVisible();
  await dealerPage.context().close();
});

test("U10 a device is put on the list before anybody signs in on it, and found by its words", async ({
  page,
  request,
}) => {
  const headers = await headersIn(request, STORE, store.owner);
  const accounts = await request.get("/api/account?query=9701100063", { headers });
  const { ACC_CD: code } = (await accounts.json()).result[0];
  await openAsOwner(page);
  await page.getByRole("button", { name: "Add Data" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Data" });
  await form.getByRole("button", { name: /^Save/ }).click();
  await expect(form.getByText("Please Enter Valid Party Code")).toBeVisible();
  await expect(form.getByText("Please Enter Valid Unique Id")).toBeVisible();
  await expect(form.getByLabel("Party Code")).toBeFocused();
  await accessible(page, "add a device");
  await form.getByLabel("Party Code").fill("NOPARTY");
  await form.getByLabel("Unique Id").fill("counter-7");
  await form.getByLabel("Model").fill("Moto G54");
  const refused = page.waitForResponse((answer) => answer.request().method() === "POST");
  await form.getByRole("button", { name: /^Save/ }).click();
  expect((await refused).status()).toBe(422);
  await expect(form.getByText("Please Enter Valid Party Code")).toBeVisible();
  await form.getByLabel("Party Code").fill(code);
  await form.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Data Inserted successfully")).toBeVisible();
  await expect(card(page, "counter-7")).toContainText("Approved");

  await page.getByRole("searchbox").fill("no such device");
  await expect(page.getByText("Oops! No Data Found.")).toBeVisible();
  await expect(page).toHaveURL(`${PAGE}?query=no+such+device`);
  await page.getByRole("searchbox").fill("moto");
  await expect(card(page, "counter-7")).toHaveCount(1);
  await page.reload();
  await expect(card(page, "counter-7")).toHaveCount(1);
});

test("the page is in the menu only where devices are approved", async ({ page, request }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 600, "the menu waits behind a button");
  await setSwitches(request, STORE, { approvalRequired: "N" });
  await openAsOwner(page);
  const menu = page.getByRole("navigation", { name: "Back office menu" });
  await expect(menu.getByRole("link", { name: "Orders" })).toBeVisible();
  await expect(menu.getByRole("link", { name: /User Approval/ })).toHaveCount(0);
  await expect(page.getByText(/Anyone with an account can sign in/)).toBeVisible();
});
