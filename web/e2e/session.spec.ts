import { expect, type Page, test } from "@playwright/test";
import { enterCode } from "./codes";
import { inquiries, shop } from "./demo";
import { accessible, enterAsGuest, layersClosed, openCart, signIn, trySignIn } from "./steps";
import { addDealer, bring, headersIn, newNumber, type OwnStore, ownDealer, ownStore } from "./stores";

const at = (path = "", store = shop.mobileNo) => `/${store}${path}`;
const DEALER = "9700000004";
/** The browser stores signed-in people under this name, which is part of the specification. */
const people = () => localStorage.getItem("user");

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
  await expect(page.getByText("You’ve been signed out.", { exact: false })).toBeVisible();
  expect(await page.evaluate(people)).toBeNull();
  await signIn(page, dealer);
  await expect(page).toHaveURL(at("/shop?q=one-way"));
  await expect(page.getByText("Item in Cart").first()).toBeVisible();
});

/** Records for each call the store that it names and the store of its token. */
function watchTokens(page: Page) {
  const tokens = new Set<string>();
  const calls: { path: string; store?: string; of: string | null }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const headers = request.headers();
    const token = headers.authorization?.replace(/^Bearer /, "");
    if (token) tokens.add(token);
    const claims = token ? JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) : null;
    calls.push({ path: pathname, store: headers["x-user"], of: claims?.mobileNo ?? null });
  });
  return { tokens, calls };
}

/** Returns everything that a script in the page can read. */
const readable = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const name of "caches" in window ? await caches.keys() : []) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        kept.push(
          request.url,
          [...request.headers],
          [...(answer?.headers ?? [])],
          await answer?.clone().text(),
        );
      }
    }
    for (const { name } of await indexedDB.databases()) kept.push(name);
    return JSON.stringify(kept);
  });

test("a reloaded page is its person's at once, and no script finds the token", async ({ page }) => {
  const { tokens, calls } = watchTokens(page);
  await page.goto(at("/login"));
  await signIn(page, shop.party);
  await page.goto(at("/shop?q=one-way"));
  const rate = page.getByRole("article").first().getByText(/^₹/).first();
  await expect(rate).toBeVisible();
  const mine = await rate.textContent();
  calls.length = 0;
  await page.reload();
  await expect(rate).toHaveText(mine ?? "");

  expect(calls.filter(({ path }) => path === "/api/auth/refresh")).toHaveLength(1);
  const goods = calls.filter(({ path }) => /^\/api\/(products|cart|orders|dept)/.test(path));
  expect(goods.length).toBeGreaterThan(0);
  expect(goods.filter(({ of }) => of === null)).toEqual([]);
  expect(tokens.size).toBeGreaterThan(0);
  const kept = await readable(page);
  for (const token of tokens) for (const part of token.split(".").slice(1)) expect(kept).not.toContain(part);
  expect(JSON.parse((await page.evaluate(people)) ?? "{}")[shop.mobileNo]).toMatchObject({ role: "user" });
});

test("pages that are loaded and left in a hurry, in several windows at once, do not cost the session", async ({
  page,
  context,
}) => {
  await page.goto(at("/login"));
  await signIn(page, shop.party);
  const others = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
  for (let round = 0; round < 4; round += 1) {
    const loads = [page, ...others].map((one) => one.goto(at("/account"), { waitUntil: "commit" }));
    await Promise.all(loads);
    await page.waitForTimeout(round * 60);
  }
  for (const one of [page, ...others]) await expect(one.getByText("Signed in as")).toBeVisible();
  // After this, the server takes a cookie that was used before for a copy.
  await bring(["unrenewed", shop.mobileNo]);
  for (const one of [page, ...others]) {
    await one.reload();
    await expect(one.getByText("Signed in as")).toBeVisible();
  }
});

test("one device is signed in at two stores, each for itself", async ({ page, context }) => {
  const { calls } = watchTokens(page);
  await page.goto(at("/login"));
  await signIn(page, shop.party);

  // A link to another store, as received in a message; its shop is open to anyone.
  await page.goto(at("", inquiries.mobileNo));
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(at("", inquiries.mobileNo));
  await expect(page.getByText("You’ve been signed out.", { exact: false })).toBeHidden();
  await page.goto(at("/login", inquiries.mobileNo));
  await signIn(page, inquiries.party);
  await page.goto(at("/account", inquiries.mobileNo));
  await expect(page.getByText("Signed in as")).toBeVisible();

  await page.goto(at("/account"));
  await expect(page.getByText("Signed in as")).toBeVisible();
  // The test goes back and forth between the two stores, in one window and in two.
  await page.goBack();
  await expect(page).toHaveURL(at("/account", inquiries.mobileNo));
  await expect(page.getByText("Signed in as")).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(at("/account"));
  await expect(page.getByText("Signed in as")).toBeVisible();
  const second = await context.newPage();
  await second.goto(at("/account", inquiries.mobileNo));
  await Promise.all([page.reload(), second.reload()]);
  for (const one of [page, second]) await expect(one.getByText("Signed in as")).toBeVisible();

  const other = await context.newPage();
  await other.goto(at("/logout"));
  await other.getByRole("dialog").getByRole("button", { name: "Log Out" }).click();
  await expect(other).toHaveURL(at("/login"));
  // The other window is signed out too, and no longer shows personal data.
  await expect(page.getByText("Signed in as")).toBeHidden();

  await second.reload();
  await expect(second.getByText("Signed in as")).toBeVisible();
  await page.goto(at("/account", inquiries.mobileNo));
  await expect(page.getByText("Signed in as")).toBeVisible();
  expect(calls.filter(({ store, of }) => of !== null && of !== store)).toEqual([]);
  expect(calls.filter(({ of }) => of === inquiries.mobileNo).length).toBeGreaterThan(0);
});

test("what a visitor wanted is in the cart once they have signed in, or go on as a guest", async ({
  page,
  request,
}) => {
  const dealer = await ownDealer(request, shop.mobileNo, "9700000014");
  const want = async () => {
    await page.goto(at("/shop?q=one-way"));
    await page
      .getByRole("button", { name: /^Sign in to order/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${at("/login")}?continue=${encodeURIComponent(at("/shop?q=one-way"))}`);
  };
  const has = async () => {
    await expect(page).toHaveURL(at("/shop?q=one-way"));
    await expect(page.getByText(/ is in your cart$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Cart, 1/ })).toBeVisible();
  };
  await want();
  await signIn(page, dealer);
  await has();
  await page.goto(at("/logout"));
  await page.getByRole("dialog").getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(at("/login"));
  await want();
  await enterAsGuest(page);
  await has();
});

test("the shop can be installed from its menu where the browser offers it, until that is declined", async ({
  page,
}) => {
  // Tests cannot answer the browser's own prompt, so the test fires the same event in the page.
  const offer = () =>
    page.evaluate(() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      const userChoice = Promise.resolve({ outcome: "dismissed" });
      window.dispatchEvent(Object.assign(event, { prompt: async () => undefined, userChoice }));
    });
  const install = page.getByRole("dialog").getByRole("button", { name: "Install app" });
  const share = page.getByRole("dialog").getByRole("button", { name: "Share this shop" });
  await page.goto(at());
  await offer();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(install).toBeVisible();
  await accessible(page, "a menu that offers to install");
  await install.click();
  await expect(install).toHaveCount(0);

  await page.goto(at("/account"));
  await offer();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(share).toBeVisible();
  await expect(page.getByRole("button", { name: "Install app" })).toHaveCount(0);
});

test("going from a page of no store to a shop, one is who one is there", async ({ page }) => {
  await page.goto(at("/login"));
  await signIn(page, shop.party);
  await page.goto("/vendors");
  await page.getByRole("link", { name: "Go to Shop" }).first().waitFor();
  await page.goto(at("/account"));
  await page.goBack();
  await page.goForward();
  await expect(page.getByText("Signed in as")).toBeVisible();
});

test("what belongs to no user signs no one in", async ({ page }) => {
  await page.goto(at("/shop"));
  await page.evaluate(() => localStorage.setItem("user", "no.token.atall"));
  await page.goto(at("/profile"));
  await expect(page).toHaveURL(/\/login\?continue=/);
});

test("signing out asks first, and forgets who was there", async ({ page }) => {
  await page.goto(at("/login"));
  await signIn(page, shop.party);
  await page.goto(at("/account"));
  await page.getByRole("main").getByRole("link", { name: "Log Out" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to log out?" });
  await expect(question).toBeVisible();
  await accessible(page, "the question before signing out");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(at("/account"));
  await expect(page.getByText("Signed in as")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log Out" }).click();
  await question.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(at("/login"));
  expect(await page.evaluate(people)).toBeNull();
  await layersClosed(page);
  await page.goto(at("/orders"));
  await expect(page).toHaveURL(/\/login\?continue=/);
});

test("a guest's prices, cart and orders are their own; what needs an account says so", async ({ page }) => {
  await page.goto(at("/login"));
  await enterAsGuest(page);
  await expect(page).toHaveURL(at());
  await page.goto(at("/profile"));
  await expect(page.getByText("No profile to show")).toBeVisible();
  await page.goto(at("/notification"));
  await expect(page.getByText("Sign in to your account", { exact: false })).toBeVisible();
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
    await expect(page.getByRole("heading", { name: "Account created" })).toBeVisible();
    await accessible(page, "an account that waits");

    await page.getByRole("link", { name: "Sign In" }).click();
    await trySignIn(page, dealer);
    await expect(page.getByRole("alert")).toHaveText("Your account is locked. Please contact the store.");
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
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete My Account" }).click();
  await question.getByRole("button", { name: "Delete My Account" }).click();
  await expect(page).toHaveURL(at("/login"));
  expect(await page.evaluate(people)).toBeNull();
  await trySignIn(page, dealer);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(at("/login"));
});
