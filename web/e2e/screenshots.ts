/**
 * Takes a screenshot of every route in three widths and two themes from the running demo: `make screenshots`.
 * SCREENSHOTS is the target folder; ONLY selects the screenshots whose names contain it.
 */
import { mkdirSync } from "node:fs";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { browser } from "./browser.ts";
import { demo, inquiries, shop } from "./demo.ts";

const TARGET = process.env.SCREENSHOTS ?? "../.data/screenshots";
const ONLY = process.env.ONLY ?? "";
const WIDTHS = [360, 768, 1280];
const MAROON = {
  primaryColor: "#7a1f2b",
  primaryColorText: "#ffffff",
  secondaryColor: "#f2c14e",
  secondaryColorText: "#241a00",
};
const PRODUCT = "I0000001";

type Visitor = { store: typeof shop; who: "visitor" | "guest" | "party" | "sman" | "owner"; paths: string[] };

const VISITORS: Visitor[] = [
  {
    store: shop,
    who: "visitor",
    paths: [
      "",
      "login",
      "claim",
      "signup",
      "contactus",
      "about",
      "privacy-policy",
      "addshop",
      "catalog",
      "shop",
    ],
  },
  { store: shop, who: "guest", paths: ["", "shop?type=category&value=E001", "account"] },
  {
    store: shop,
    who: "party",
    paths: [
      "",
      "shop",
      "shop?q=swicth",
      "shop?q=zzzzz",
      "category",
      `product/${PRODUCT}`,
      "checkout",
      "orders",
      "order",
      "cart/complete",
      "account",
      "dues",
      "profile",
      "notification",
      "catalog",
      "logout",
      "nosuchpage",
    ],
  },
  { store: shop, who: "sman", paths: ["", "shop", "orders", "account", "profile"] },
  {
    store: shop,
    who: "owner",
    paths: [
      "owner",
      "owner/orders",
      "owner/orderdetail",
      "owner/viewproducts",
      `owner/viewproducts?edit=${PRODUCT}`,
      `owner/editproduct?id=${PRODUCT}`,
      "owner/category",
      "owner/catalog",
      "owner/utility?tab=0",
      "owner/utility?tab=1",
      "owner/sync",
      "owner/sync/setup",
      "owner/quickstart",
      "owner/sync/clean",
      "owner/import",
      "owner/preview",
      "owner/usersettings",
      "owner/usersettings?edit=P001",
      "owner/customer?id=P001",
      "owner/users",
      "owner/userapproval",
      "owner/activity",
      "owner/notification",
      "owner/notification?tab=1",
      "owner/report/orders",
      "owner/report/partywise",
      "owner/report/categorywise?view=orders",
      "owner/report/statuswise",
    ],
  },
  { store: inquiries, who: "party", paths: ["", "shop", "account"] },
];
const PUBLIC = ["/", "/open-store", "/vendors", "/privacy-policy", "/9999999999"];

const { executablePath, args } = await browser();
const opened = await chromium.launch({ executablePath, args });
mkdirSync(TARGET, { recursive: true });
const problems: string[] = [];

async function signIn(page: Page, { store, who }: Visitor) {
  await page.goto(`${demo.url}/${store.mobileNo}/login`);
  if (who === "visitor") return;
  if (who === "guest") await page.getByRole("button", { name: "Continue as guest" }).click();
  else {
    await page.getByLabel("Mobile number or account code").fill(store[who].userName);
    await page.getByLabel("Password", { exact: true }).fill(store[who].password);
    await page.getByRole("button", { name: "Sign In" }).click();
  }
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  if (who !== "sman") return;
  await page.getByRole("button", { name: "Select party", exact: false }).first().click();
  await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
}

/** Returns an address; one of an order gets the newest order, and the checkout gets an item in the cart. */
async function addressOf(page: Page, path: string, store: string) {
  const call = { "x-api-key": demo.apiKey, "x-user": store };
  const renewed = await page.request.post(`${demo.url}/api/auth/refresh`, { headers: call });
  const { token } = await renewed.json();
  const headers = { ...call, Authorization: `Bearer ${token}` };
  if (path === "checkout") {
    const data = { itemCd: PRODUCT, sizeCd: "", quantity: 200 };
    await page.request.post(`${demo.url}/api/cart`, { headers, data });
    return path;
  }
  if (!["order", "cart/complete", "owner/orderdetail"].includes(path)) return path;
  const list = path.startsWith("owner") ? "orders/filter" : "orders";
  const { result } = await (await page.request.get(`${demo.url}/api/${list}`, { headers })).json();
  const id = result[0].orderId;
  if (path === "order") return `order/${id}`;
  return path === "cart/complete" ? `cart/complete?orderId=${id}` : `${path}?id=${id}`;
}

async function take(page: Page, name: string) {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${TARGET}/${name}.png` });
}

async function newContext(width: number, maroon: boolean): Promise<BrowserContext> {
  const context = await opened.newContext({
    viewport: { width, height: width < 600 ? 780 : 900 },
    reducedMotion: "reduce",
    locale: "en-IN",
    serviceWorkers: "block",
  });
  if (maroon) {
    await context.route("**/api/owner?*", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.result.COLOR = MAROON;
      await route.fulfill({ response: answer, json: body });
    });
  }
  context.on("weberror", (error) => problems.push(`${error.page()?.url()}: ${error.error().message}`));
  return context;
}

for (const width of WIDTHS) {
  for (const maroon of [false, true]) {
    const theme = maroon ? "maroon" : "default";
    if (!maroon) {
      const context = await newContext(width, false);
      const page = await context.newPage();
      for (const path of PUBLIC) {
        const name = `public${path.replace(/\W+/g, "-")}-${width}`;
        if (!name.includes(ONLY)) continue;
        await page.goto(demo.url + path);
        await take(page, name);
      }
      await context.close();
    }
    for (const visitor of VISITORS) {
      if (maroon && visitor.who === "owner") continue;
      const { store, who, paths } = visitor;
      const nameOf = (path: string) =>
        `${store === shop ? "" : "inquiry-"}${who}-${path.replace(/\W+/g, "-") || "home"}-${theme}-${width}`;
      if (!paths.some((path) => nameOf(path).includes(ONLY))) continue;
      const context = await newContext(width, maroon);
      const page = await context.newPage();
      await signIn(page, visitor);
      for (const path of paths) {
        if (!nameOf(path).includes(ONLY)) continue;
        await page.goto(`${demo.url}/${store.mobileNo}/${await addressOf(page, path, store.mobileNo)}`);
        await take(page, nameOf(path));
      }
      await context.close();
    }
  }
}
await opened.close();
for (const problem of new Set(problems)) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
