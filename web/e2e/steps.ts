import { type APIRequestContext, expect, type Locator, type Page, type Request } from "@playwright/test";
import axe from "axe-core";
import { personFrom } from "@/shared/session/people";
import { readClaims } from "@/shared/session/token";
import { demo, shop } from "./demo";
import { headersFor, type SignIn } from "./stores";
import { DESK, PHONE } from "./widths";

/** Expects no serious or critical violations of axe on the page. */
export async function accessible(page: Page, name: string) {
  await expect(async () => {
    await animated(page);
    expect(await violations(page), name).toEqual([]);
    // An element that fades in has other colours at first, so the check is repeated.
  }).toPass({ timeout: 20_000 });
}

/** Waits until running animations have ended. */
const animated = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );

/**
 * Returns the serious and critical violations with their elements. The rules run in the page itself, loaded
 * once per document: Playwright's builder of axe opens a further window for each result and costs five times
 * as much.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const here = (window as unknown as { axe: typeof axe }).axe;
    // Preloading serves rules that are excluded or find nothing serious, and took a sixth of the time.
    const results = await here.run(document, { resultTypes: ["violations"], preload: false });
    return results.violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
  });
}

const placeholders = (page: Page) => page.locator("[aria-busy=true], [role=status][aria-label]");

/**
 * Watches a page's requests. The returned function waits until no request is open and no placeholder is
 * visible, twice in a row, because an answer may lead to a further request. If it waits in vain, the failure
 * names the open requests and placeholders.
 */
export function watchLoading(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    // A navigation ends the requests of the old page, whether or not the browser reports their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    // The event stream of an owner's page stays open.
    if (!request.url().endsWith("/api/live")) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  const unfinished = async () => {
    const count = await placeholders(page).count();
    const requests = [...open].map((request) => request.url());
    return count === 0 ? requests : [...requests, `placeholders: ${count}`];
  };
  return async () => {
    let before: string[] = ["the first look"];
    const twice = async () => {
      const now = await unfinished();
      const either = new Set([...before, ...now]);
      before = now;
      return [...either];
    };
    await expect.poll(twice, { intervals: [100] }).toEqual([]);
  };
}

/** Expects the page to be no wider than the screen. */
export async function fits(page: Page) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}

/** Expects the placeholder of an empty field not to be cut off. */
export async function placeholderFits(box: Locator) {
  const beyond = await box.evaluate((input: HTMLInputElement) => {
    // Browsers measure only the value, so a copy of the field has the placeholder as its value.
    const copy = input.cloneNode() as HTMLInputElement;
    copy.value = input.placeholder;
    copy.style.cssText = `position: absolute; width: ${input.offsetWidth}px`;
    input.after(copy);
    const wider = copy.scrollWidth - copy.clientWidth;
    copy.remove();
    return wider;
  });
  expect(beyond).toBeLessThanOrEqual(0);
}

/**
 * Runs a check at the page's width and then at the other end, where the page stays, so that both are used in
 * turn.
 */
export async function atBothEnds(page: Page, look: (width: number) => Promise<void>) {
  const ends = page.viewportSize()?.width === PHONE.width ? [PHONE, DESK] : [DESK, PHONE];
  for (const end of ends) {
    await page.setViewportSize(end);
    // The page learns its width with the next frame, and is hidden while texts for this width are fetched.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(page.locator("main")).toBeVisible();
    await look(end.width);
  }
}

/** Expects a page to be accessible and to fit, at both ends of the widths. */
export const soundAtBothEnds = (page: Page, name: string) =>
  atBothEnds(page, async (width) => {
    await expect(placeholders(page)).toHaveCount(0);
    await accessible(page, `${name} at ${width}`);
    await fits(page);
  });

export const fitsAtBothEnds = (page: Page) =>
  atBothEnds(page, async () => {
    await expect(placeholders(page)).toHaveCount(0);
    await fits(page);
  });

/**
 * Opens a page of a store as a user, in a browser that stores nothing of earlier users. The sign-in is an API
 * call; tests of the sign-in page use `signIn`.
 */
export async function openAs(page: Page, who: SignIn, path: string) {
  const store = path.slice(1, 11);
  // A page without a script sends no requests, and does not write to the storage that is cleared here.
  await page.route("/empty", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto("/empty");
  await page.unroute("/empty");
  await page.context().clearCookies();
  const headers = { "x-api-key": demo.apiKey, "x-user": store };
  const answer = await page.request.post("/api/auth/", { headers, data: who });
  expect(answer.ok(), await answer.text()).toBe(true);
  const claims = readClaims((await answer.json()).token);
  if (!claims) throw new Error(`the store ${store} gave no token`);
  await page.evaluate(
    (people) => {
      localStorage.clear();
      localStorage.setItem("user", people);
    },
    JSON.stringify({ [store]: personFrom(claims) }),
  );
  await page.goto(path);
}

/** Signs in on the store's sign-in page, which then opens the shop or the requested page. */
export async function signIn(page: Page, who: SignIn) {
  await trySignIn(page, who);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Submits the sign-in page, which the server may refuse. */
export async function trySignIn(page: Page, who: SignIn) {
  await page.getByLabel("Mobile number or account code").fill(who.userName);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export async function enterAsGuest(page: Page) {
  await page.getByRole("button", { name: "Continue as guest" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Chooses the payment mode of an order, in the sheet of the row above the order button. */
export async function choosePayment(page: Page, mode: string) {
  await page.getByRole("button", { name: /^Payment mode/ }).click();
  await page
    .getByRole("dialog", { name: "Payment mode" })
    .getByRole("button", { name: new RegExp(`^${mode}`) })
    .click();
}

/** Presses an entry in the menu of an order's page. */
export async function fromOrderMenu(page: Page, name: string) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog", { name: "More", exact: true }).getByRole("button", { name }).click();
}

/** Returns a shown amount of rupees as a number. */
export async function amountOf(place: Locator): Promise<number> {
  const shown = await place.textContent();
  return Number(/₹\s*([\d,.]+)/.exec(shown ?? "")?.[1]?.replaceAll(",", ""));
}

/** Returns the headers of a user of the first demo store, for API calls outside the browser. */
export async function headersOf(request: APIRequestContext, who: SignIn): Promise<Record<string, string>> {
  const headers = headersFor(shop.mobileNo);
  const signedIn = await request.post("/api/auth/", { headers, data: who });
  return { ...headers, Authorization: `Bearer ${(await signedIn.json()).token}` };
}

/** Removes lines that earlier tests left in the dealer's cart. */
export async function emptyCart(request: APIRequestContext) {
  const headers = await headersOf(request, shop.party);
  const cart = await (await request.get("/api/cart", { headers })).json();
  for (const line of cart.result) await request.delete(`/api/cart/${line.cartId}`, { headers });
}

/** Waits until the history has entries of `open` layers only; before that, a navigation would be aborted. */
export async function layersClosed(page: Page, open = 0) {
  await page.waitForFunction((open) => (history.state?.layer ?? 0) === open, open);
}

/** Picks the party with this code; the list is filtered a moment after the search contains the code. */
export async function pickParty(page: Page, code: string) {
  const picker = page.getByRole("dialog", { name: "Ordering for" });
  await picker.getByRole("searchbox").fill(code);
  await picker.getByRole("listitem").filter({ hasText: code }).getByRole("button").click();
  await layersClosed(page);
}

/** Opens the cart from the header, at any width. */
export async function openCart(page: Page) {
  await page
    .getByRole("button", { name: /^(Cart|Order List), \d/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /^(Cart|Order List)/ })).toBeVisible();
}
