import { expect, type Page, test } from "@playwright/test";
import { inquiries, shop } from "./demo";
import { accessible, enterAsGuest, fits, openAs, watchLoading } from "./steps";
import { headersIn, ownDealer, ownStore } from "./stores";

const WIDTHS = [360, 768, 1280];
// For these users, wider windows show the same pages as for a dealer.
const PHONE = [360];
const PUBLIC = ["/", "/open-store", "/vendors", "/privacy-policy"];
const DOORS = ["login", "claim", "signup", "contactus", "about", "privacy-policy", "addshop", "catalog"];
const PAGES = [
  "",
  "shop",
  "shop?q=zzzzz",
  "shop?type=category&value=E001",
  "category",
  "product/I0000001",
  "orders",
  "account",
  "dues",
  "profile",
  "notification",
  "catalog",
  "about",
  "contactus",
  "addshop",
  "logout",
  "nosuchpage",
];
const OWNERS = [
  "owner",
  "owner/orders",
  "owner/viewproducts",
  "owner/editproduct?id=I0000001",
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
  "owner/customer?id=P001&tab=items",
  "owner/customer?id=P001&tab=dues",
  "owner/customer?id=P001&tab=visits",
  "owner/users",
  "owner/userapproval",
  "owner/activity",
  "owner/notification",
  "owner/notification?tab=1",
  "owner/userlocation",
  "owner/report/locations",
  "owner/report/orders",
  "owner/report/partywise",
  "owner/report/categorywise?view=orders",
  "owner/report/statuswise",
  "owner/report/receivables",
];

/** Collects the errors that the browser logs while pages are opened. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

/**
 * Expects a page to fit at the three widths of the specification, and to be accessible at the two that
 * differ.
 */
async function sound(page: Page, loaded: () => Promise<void>, name: string, widths = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("heading").first()).toBeVisible();
    if (width !== 768) {
      await loaded();
      await accessible(page, `${name} at ${width}`);
    }
    await fits(page);
  }
}

async function walk(page: Page, store: string, paths: string[], widths = WIDTHS) {
  const complaints = complaintsOf(page);
  const loaded = watchLoading(page);
  for (const path of paths) {
    const address = store ? `/${store}/${path}` : path;
    await page.goto(address);
    await sound(page, loaded, address, widths);
  }
  expect(complaints).toEqual([]);
}

test("every public page is sound", async ({ page }) => {
  await walk(page, "", PUBLIC);
});

test("the page of a store that there is not is sound", async ({ page }) => {
  const complaints = complaintsOf(page);
  const loaded = watchLoading(page);
  await page.goto("/9999999999");
  await sound(page, loaded, "no store");
  // The server answers 404 for an unknown store, and the browser logs that too.
  expect(complaints.filter((words) => !words.includes("the server responded with a status of 404"))).toEqual(
    [],
  );
});

test("every page of a visitor is sound", async ({ page }) => {
  await walk(page, shop.mobileNo, [...DOORS, "", "shop", "category", "product/I0000001"]);
});

test("every page of a guest is sound", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(`/${shop.mobileNo}/login`);
  await enterAsGuest(page);
  await walk(page, shop.mobileNo, PAGES, PHONE);
});

for (const [name, store, who, widths] of [
  ["a dealer", shop, shop.party, WIDTHS],
  ["a salesperson", shop, shop.sman, PHONE],
  ["a customer of a store that shows products only", inquiries, inquiries.party, PHONE],
] as const) {
  test(`every page of ${name} is sound`, async ({ page }) => {
    test.setTimeout(240_000);
    await openAs(page, who, `/${store.mobileNo}`);
    if (who === shop.sman) {
      await page
        .getByRole("button", { name: /Select party/ })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
    }
    await walk(page, store.mobileNo, PAGES, widths);
  });
}

test("every page of an owner is sound", async ({ page }) => {
  test.setTimeout(300_000);
  await openAs(page, shop.owner, `/${shop.mobileNo}/owner`);
  await walk(page, shop.mobileNo, OWNERS);
});

test("the way from the cart to the order is sound in a store that asks for more", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const { mobileNo } = await ownStore(request, "9811100001", "Remarks Traders", {
    checkoutRemarks1: "Y",
    advancePaymentField: "Y",
    GUEST_LOGIN: "Y",
    guestRate: "Y",
  });
  const dealer = await ownDealer(request, mobileNo, "9700000003");
  const headers = await headersIn(request, mobileNo, dealer);
  const line = { itemCd: "L0000001", sizeCd: "", quantity: 3 };
  const placed = await request.post("/api/orders", {
    headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
    data: { paymentMode: "Bank", orderItm: [line] },
  });
  const { orderId } = (await placed.json()).result;
  await request.post("/api/cart", { headers, data: line });
  await openAs(page, dealer, `/${mobileNo}`);
  await walk(page, mobileNo, [
    "",
    "checkout",
    "profile",
    "orders",
    `order/${orderId}`,
    `cart/complete?orderId=${orderId}`,
  ]);
});
