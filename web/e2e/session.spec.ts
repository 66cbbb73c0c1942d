import { expect, test } from "@playwright/test";
import { enterCode } from "./codes";
import { inquiries, shop } from "./demo";
import { accessible, enterAsGuest, openCart, signIn, trySignIn } from "./steps";
import { addDealer, headersIn, newNumber, type OwnStore, ownDealer, ownStore } from "./stores";

const at = (path = "", store = shop.mobileNo) => `/${store}${path}`;
const DEALER = "9700000004";
/** The token lies in the browser under this name; it is part of the specification. */
const token = () => localStorage.getItem("user");

test("U13 a session that ended in the middle leads to the sign-in and back to the same place", async ({
  page,
  request,
}) => {
  const dealer = await ownDealer(request, shop.mobileNo, DEALER);
  await page.goto(at("/login"));
  await signIn(page, dealer);
  await page.goto(at("/shop?q=one-way"));
  await page.getByRole("button", { name: /^Add / }).first().click();
  await openCart(page);
  await expect(page.getByRole("dialog").getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();

  const elsewhere = await headersIn(request, shop.mobileNo, dealer);
  await request.delete("/api/auth/sessions", { headers: elsewhere });
  await page.getByRole("button", { name: /^Add / }).first().click();
  await expect(page).toHaveURL(`${at("/login")}?continue=${encodeURIComponent(at("/shop?q=one-way"))}`);
  await expect(page.getByText("Your session is over.", { exact: false })).toBeVisible();
  expect(await page.evaluate(token)).toBeNull();
  await signIn(page, dealer);
  await expect(page).toHaveURL(at("/shop?q=one-way"));
  await expect(page.getByText("Item in Cart").first()).toBeVisible();
});

test("a token of another store, and what is no token, are put away", async ({ page }) => {
  await page.goto(at("/login"));
  await signIn(page, shop.party);
  await expect.poll(() => page.evaluate(token)).not.toBeNull();
  await page.goto(at("", inquiries.mobileNo));
  await expect.poll(() => page.evaluate(token)).toBeNull();
  await page.goto(at("/profile", inquiries.mobileNo));
  await expect(page).toHaveURL(/\/login\?continue=/);

  await page.evaluate(() => localStorage.setItem("user", "no.token.atall"));
  await page.goto(at("/profile"));
  await expect(page).toHaveURL(/\/login\?continue=/);
  await expect.poll(() => page.evaluate(token)).toBeNull();
});

test("signing out asks first, and forgets who was there", async ({ page }) => {
  await page.goto(at("/login"));
  await signIn(page, shop.party);
  await page.goto(at("/account"));
  await page.getByRole("main").getByRole("link", { name: "Log Out" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to log out?" });
  await expect(question).toBeVisible();
  await accessible(page, "the question before signing out");
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(page).toHaveURL(at("/account"));
  await expect(page.getByText("Signed in as")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log Out" }).click();
  await question.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(at("/login"));
  expect(await page.evaluate(token)).toBeNull();
  await page.goto(at("/orders"));
  await expect(page).toHaveURL(/\/login\?continue=/);
});

test("a guest's prices, cart and orders are his; what needs an account says so", async ({ page }) => {
  await page.goto(at("/login"));
  await enterAsGuest(page);
  await expect(page).toHaveURL(at());
  await page.goto(at("/profile"));
  await expect(page.getByText("There is no profile to show")).toBeVisible();
  await page.goto(at("/notification"));
  await expect(page.getByText("Sign in with your own account", { exact: false })).toBeVisible();
});

test.describe("a store that lets people in one by one", () => {
  let store: OwnStore;
  test.beforeAll(async ({ request }) => {
    test.setTimeout(180_000);
    store = await ownStore(request, "9811100002", "Careful Traders", {
      lockNewUser: "Y",
      approvalRequired: "Y",
    });
  });

  test("a new account waits, then its device waits, and then it is let in", async ({ page, request }) => {
    const dealer = { userName: newNumber(), password: "dealer@tests1" };
    await page.goto(at("/signup", store.mobileNo));
    await page.getByLabel("Name", { exact: true }).fill("Kiran Desai");
    await page.getByLabel("Mobile number").fill(dealer.userName);
    await page.getByLabel(/^Password/).fill(dealer.password);
    await page.getByLabel("User type").selectOption("Electricians");
    await expect(page.getByLabel("Shop name")).toHaveCount(0);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Sign Up" }).click();
    await enterCode(page, dealer.userName);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("heading", { name: "Your account is made" })).toBeVisible();
    await accessible(page, "an account that waits");

    await page.getByRole("link", { name: "Sign In" }).click();
    await trySignIn(page, dealer);
    await expect(page.getByRole("alert")).toHaveText("Your account is locked. Please Contact the Admin.");
    const owner = await headersIn(request, store.mobileNo, store.owner);
    const accounts = await request.get(`/api/account?query=${dealer.userName}`, { headers: owner });
    const [{ ACC_CD: accCd }] = (await accounts.json()).result;
    const unlocked = await request.put("/api/account", { headers: owner, data: { accCd, blackList: "N" } });
    expect(unlocked.ok()).toBe(true);

    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Your account is not Verified. Please Contact the Admin.",
    );
    await expect(page).toHaveURL(at("/login", store.mobileNo));
    const waiting = await request.get(`/api/approval?query=${accCd}`, { headers: owner });
    const [{ apId }] = (await waiting.json()).result;
    const approved = await request.put("/api/approval/verify", {
      headers: owner,
      data: { apId, isApproved: "Y" },
    });
    expect(approved.ok()).toBe(true);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(at("", store.mobileNo));
  });
});

test("an account is deleted by its holder, who cannot sign in any more", async ({ page, request }) => {
  const dealer = { userName: newNumber(), password: "dealer@tests1" };
  await addDealer(request, shop.mobileNo, dealer);
  await page.goto(at("/login"));
  await signIn(page, dealer);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Delete My Account" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete your account?" });
  await expect(question).toBeVisible();
  await accessible(page, "the question before an account is deleted");
  await question.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Delete My Account" }).click();
  await question.getByRole("button", { name: "Delete My Account" }).click();
  await expect(page).toHaveURL(at("/login"));
  expect(await page.evaluate(token)).toBeNull();
  await trySignIn(page, dealer);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(at("/login"));
});
