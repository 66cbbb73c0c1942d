import { type APIRequestContext, expect, type Locator, type Page, type Request } from "@playwright/test";
import axe from "axe-core";
import { personFrom } from "@/shared/session/people";
import { readClaims } from "@/shared/session/token";
import { demo, shop } from "./demo";
import { headersFor, type SignIn } from "./stores";
import { DESK, PHONE } from "./widths";

/** Expects nothing that axe calls serious or critical on the page as it is. */
export async function accessible(page: Page, name: string) {
  await expect(async () => {
    await animated(page);
    expect(await violations(page), name).toEqual([]);
    // What begins to fade in meanwhile has other colours than it will have: then it is looked at once more.
  }).toPass({ timeout: 20_000 });
}

/** Waits for what is fading or moving in. */
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
 * Return the serious and critical violations with their elements. The rules run in the page itself, loaded once per
 * document: Playwright's builder of axe opens a further window for each result and costs five times as much.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const here = (window as unknown as { axe: typeof axe }).axe;
    // What axe would load ahead is for rules that it leaves out or that find nothing serious: a sixth of its time.
    const results = await here.run(document, { resultTypes: ["violations"], preload: false });
    return results.violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
  });
}

const placeholders = (page: Page) => page.locator("[aria-busy=true], [role=status][aria-label]");

/**
 * Watches a page's requests. What it returns waits until none is open and no placeholder stands, twice in a row: an
 * answer may lead to a further request. When it waits in vain, the failure names what it waited for.
 */
export function watchLoading(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    // A page that was left waits for nothing, whether or not the browser reports the end of its requests.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    // The stream of an owner's page stays open.
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

/** The page is no wider than the screen. */
export async function fits(page: Page) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}

/** The words in an empty box are not cut off at its end. */
export async function placeholderFits(box: Locator) {
  const beyond = await box.evaluate((input: HTMLInputElement) => {
    // A browser measures what is typed alone.
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

/** Does this at the page's width, then at the other end, where the page stays: both ends are used in turn. */
export async function atBothEnds(page: Page, look: (width: number) => Promise<void>) {
  const ends = page.viewportSize()?.width === PHONE.width ? [PHONE, DESK] : [DESK, PHONE];
  for (const end of ends) {
    await page.setViewportSize(end);
    // The page learns of its width with the next frame, and is hidden while words that only this width has are fetched.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(page.locator("main")).toBeVisible();
    await look(end.width);
  }
}

/** Expects a page at both ends that axe has nothing against and that fits. */
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
 * Opens a page of a store as somebody, in a browser that has kept nothing of who used it before. The sign-in is a call;
 * the journeys through the sign-in page itself use `signIn`.
 */
export async function openAs(page: Page, who: SignIn, path: string) {
  const store = path.slice(1, 11);
  // A page without a script: it neither asks for anything nor writes what is cleared here.
  await page.route("/empty", (route) => route.fulfill({ contentType: "text/html", body: "" }));
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

/** Signs in on the store's sign-in page and lands in the shop, or on the requested page. */
export async function signIn(page: Page, who: SignIn) {
  await trySignIn(page, who);
  await expect(page).not.toHaveURL(/\/login/);
}

/** The same, for what may be refused. */
export async function trySignIn(page: Page, who: SignIn) {
  await page.getByLabel("Mobile number or account code").fill(who.userName);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export async function enterAsGuest(page: Page) {
  await page.getByRole("button", { name: "Continue as guest" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** A figure in rupees as it is shown. */
export async function amountOf(place: Locator): Promise<number> {
  const shown = await place.textContent();
  return Number(/₹\s*([\d,.]+)/.exec(shown ?? "")?.[1]?.replaceAll(",", ""));
}

/** The headers of somebody of the first demo store, for calls beside the browser. */
export async function headersOf(request: APIRequestContext, who: SignIn): Promise<Record<string, string>> {
  const headers = headersFor(shop.mobileNo);
  const signedIn = await request.post("/api/auth/", { headers, data: who });
  return { ...headers, Authorization: `Bearer ${(await signedIn.json()).token}` };
}

/** Takes out what an earlier journey left in the dealer's cart. */
export async function emptyCart(request: APIRequestContext) {
  const headers = await headersOf(request, shop.party);
  const cart = await (await request.get("/api/cart", { headers })).json();
  for (const line of cart.result) await request.delete(`/api/cart/${line.cartId}`, { headers });
}

/** Waits until closed layers have left the history, and so many are open; until then, going elsewhere is aborted. */
export async function layersClosed(page: Page, open = 0) {
  await page.waitForFunction((open) => (history.state?.layer ?? 0) === open, open);
}

/** Picks the party of a code; the list is filtered a moment after the search has the code. */
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
