import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { accessible, fits, openAs } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore, type SignIn } from "./stores";

const STORE = "9011000081";
const ORDERS = 30;
const DEALERS = ["9722200001", "9722200002", "9722200003"];

let store: OwnStore;
let dealers: SignIn[];

test.beforeAll(async ({ request }) => {
  store = await ownStore(request, STORE, "Tapi Electricals", { SHOW_SIGN_UP: "Y" });
  dealers = [];
  for (const number of DEALERS) dealers.push(await ownDealer(request, STORE, number));
});

type Selected = {
  orderId: number;
  ORDER_NO: number;
  STATUS: string;
  transporter: string;
  lrNo: string;
};

async function selected(request: APIRequestContext, data: object): Promise<Selected[]> {
  const headers = await headersIn(request, STORE, store.owner);
  return (await (await request.post("/api/orders/selection", { headers, data })).json()).result;
}

/** Ensures that there are exactly `count` pending orders; orders of an earlier run are canceled. */
async function pendingOrders(request: APIRequestContext, count: number) {
  const left = (await selected(request, { type: "Pending" })).map(({ orderId }) => orderId);
  if (left.length > 0) {
    const headers = await headersIn(request, STORE, store.owner);
    const data = { id: left, status: "Canceled", type: "order" };
    expect((await request.put("/api/orders/status", { headers, data })).ok()).toBe(true);
  }
  const lines = [
    { itemCd: "L0000001", sizeCd: "", quantity: 12 },
    { itemCd: "S0000001", sizeCd: "", quantity: 20 },
  ];
  for (const [place, dealer] of dealers.entries()) {
    const headers = await headersIn(request, STORE, dealer);
    for (let number = place; number < count; number += dealers.length) {
      const placed = await request.post("/api/orders", {
        headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
        data: { paymentMode: "Bank", orderItm: lines },
      });
      expect(placed.status(), await placed.text()).toBe(201);
    }
  }
}

/** Counts mouse clicks from now on; clicks that the keyboard causes do not count. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    window.addEventListener("pointerdown", () => {
      counted.clicks += 1;
    });
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

const openPending = async (page: Page) => {
  await openAs(page, store.owner, `/${STORE}/owner/orders?type=Pending`);
};

test("thirty orders are approved, printed, dispatched and their customers written to, with 37 clicks", async ({
  page,
  context,
  request,
}) => {
  await pendingOrders(request, ORDERS);
  // The test does not open WhatsApp itself.
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  // A headless browser closes a page that opens its print dialog, so the page saves the file, as on a phone.
  await page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }));
  await openPending(page);
  const rows = page.getByRole("checkbox", { name: /^Select order/ });
  await expect(rows).toHaveCount(25);
  const clicks = await countClicks(page);

  await page.getByRole("checkbox", { name: "Select all 25 on this page" }).click();
  await page.getByRole("button", { name: `Select all ${ORDERS}` }).click();
  await expect(page.getByText(`${ORDERS} orders selected`)).toBeVisible();
  await fits(page);

  await page.getByRole("button", { name: "Approve", exact: true }).click();
  // The change can be undone until it is sent.
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(page.getByText(`${ORDERS} orders approved`).first()).toBeVisible();
  // The orders are no longer in the list of pending orders, but are still selected.
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Dispatch", exact: true })).toBeEnabled();

  await page.getByRole("button", { name: "Print" }).click();
  const printed = page.waitForEvent("download");
  await page.getByText(`${ORDERS} packing slips (A4)`).click();
  expect((await printed).suggestedFilename()).toMatch(/^PackingSlips_\d+-\d+\.pdf$/);
  const files = page.getByRole("region", { name: "Exports" });
  await expect(files.getByText(/^PackingSlips_\d+-\d+\.pdf$/)).toBeVisible();
  await expect(files.getByRole("button", { name: /^Download PackingSlips/ })).toBeVisible();

  await page.getByRole("button", { name: "Dispatch", exact: true }).click();
  await expect(page.getByRole("dialog").getByText(`Dispatch ${ORDERS} orders?`)).toBeVisible();
  await accessible(page, "dispatch");
  await page.keyboard.type("Patel Roadways");
  for (let number = 1; number <= ORDERS; number += 1) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(`PR-${number}`);
  }
  await page.keyboard.press("Enter");
  // The change can be undone until it is sent.
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(page.getByText(`${ORDERS} orders dispatched`)).toBeVisible({ timeout: 30_000 });

  await page.getByRole("button", { name: "Tell customers" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(ORDERS);
  await accessible(page, "tell customers");
  const next = dialog.getByRole("link", { name: /· order \d+$/ });
  const texts: string[] = [];
  for (let number = 1; number <= ORDERS; number += 1) {
    const [chat] = await Promise.all([context.waitForEvent("page"), next.click()]);
    await chat.waitForURL(/wa\.me/);
    texts.push(new URL(chat.url()).searchParams.get("text") ?? "");
    await chat.close();
  }
  await expect(dialog.getByRole("status")).toHaveText("All customers have their message.");

  expect(await clicks()).toBe(7 + ORDERS);
  expect(new Set(texts.map((text) => /LR (PR-\d+)/.exec(text)?.[1])).size).toBe(ORDERS);
  for (const text of texts)
    expect(text).toMatch(/Dispatched, Patel Roadways, LR PR-\d+\. https?:\S+\/orders\/link\//);
  const orders = await selected(request, { type: "Dispatched" });
  const sent = orders.slice(0, ORDERS);
  expect(sent.map(({ transporter }) => transporter)).toEqual(Array(ORDERS).fill("Patel Roadways"));
  expect(new Set(sent.map(({ lrNo }) => lrNo)).size).toBe(ORDERS);
});

test("what was done by mistake is undone: the dispatch at once, the approval from the order", async ({
  page,
  request,
}) => {
  await pendingOrders(request, 3);
  await openPending(page);
  await page.getByRole("checkbox", { name: "Select all 3 on this page" }).click();
  await page.getByRole("button", { name: "Dispatch", exact: true }).click();
  await page.keyboard.type("Patel Roadways");
  for (const number of ["PR-1", "PR-2", "PR-3"]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(number);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Undo" }).click();

  // The dialog returns with the typed values.
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Transporter")).toHaveValue("Patel Roadways");
  await expect(dialog.getByLabel(/^LR number of order/).last()).toHaveValue("PR-3");
  await dialog.getByRole("button", { name: "Not now" }).click();
  const rows = page.getByRole("checkbox", { name: /^Select order/ });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toBeEnabled();

  await rows.first().click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("1 order approved")).toBeVisible();
  await page.goto(`/${STORE}/owner/orders?type=Approved`);
  await page.getByRole("row").nth(1).click();
  await page.getByRole("button", { name: /^Undo approval of/ }).click();
  await page.getByLabel("Reason").fill("Wrong order");
  await page.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(page.getByText("Pending").first()).toBeVisible();
});
