import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { Agent } from "./agent";
import { accessible, fits, openAs } from "./steps";
import { headersFor, type OwnStore, ownStore } from "./stores";
import { exportOf, guidOf, newMachine } from "./tally";

const STORE = "9011000074";
const at = (path: string) => `/${STORE}/owner/${path}`;
const SOON = { timeout: 60_000 };

test.describe.configure({ mode: "serial" });

let store: OwnStore;
test.beforeAll(async ({ request }) => {
  store = await ownStore(request, STORE, "Vishwakarma Fans", {});
});

async function open(page: Page, path: string) {
  await openAs(page, store.owner, at(path));
  await expect(page).toHaveURL(at(path));
}

/** Fans with rates that no earlier run has used, so that each run finds changes. */
const paise = Date.now() % 100_000;
const fans = [1, 2, 3].map((number) => ({
  guid: guidOf(100 + number),
  name: `Pavan Ceiling Fan ${1200 + number}`,
  rate: 1000 + number + paise / 100,
}));

const send = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/xml", buffer });

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  return complaints;
}

async function chooseCompany(page: Page, name: string) {
  await page.getByLabel("Company and year").click();
  // The chosen option is shown a second time with the same title, so the last match is clicked.
  await page.getByTitle(name).last().click();
}

test("a file out of Tally is tried, looked at, and applied on the owner's word", async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, "sync");
  await send(page, "notes.pdf", Buffer.from("fans"));
  await expect(page.getByText("notes.pdf is not an XML, DAT, ZIP, CSV, text or Excel file.")).toBeVisible();

  await send(page, "Master.xml", exportOf("Vishwakarma Fans", fans));
  const run = page.getByRole("region", { name: "Current sync" });
  await expect(run.getByRole("heading", { name: "Ready to review" })).toBeVisible(SOON);
  await expect(run.getByRole("row", { name: /^Products 3/ })).toBeVisible();
  await expect(run.getByText("Nothing is changed yet. Review the changes below.")).toBeVisible();
  await fits(page);
  await accessible(page, "a tried sync");

  await run.getByRole("button", { name: /^Apply \d+ changes?$/ }).click();
  const notice = page.getByText("Data Sync successfully");
  await expect(notice.and(page.locator(":not(h2)"))).toBeVisible(SOON);
  await expect(run.getByRole("heading", { name: "Data Sync successfully" })).toBeVisible();

  await page.goto(at("viewproducts?type=search&q=Pavan+Ceiling+Fan+1202"));
  await expect(page.getByText("Pavan Ceiling Fan 1202").first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("rows that the books no longer have are listed before they are hidden, and may be left as they are", async ({
  page,
}) => {
  await open(page, "sync");
  await send(page, "Master.xml", exportOf("Vishwakarma Fans", fans.slice(0, 1)));
  const run = page.getByRole("region", { name: "Current sync" });
  await expect(run.getByRole("heading", { name: "Ready to review" })).toBeVisible(SOON);
  await expect(run.getByRole("heading", { name: /no longer in your accounting software/ })).toBeVisible();
  await expect(run.getByText("Pavan Ceiling Fan 1203").first()).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(at("sync"));

  // The owner left the page, and the next page asks for the decision again.
  await page.goto(at("utility?part=data"));
  await run.getByRole("button", { name: "Don’t apply" }).click();
  await expect(run.getByRole("heading", { name: "Canceled" })).toBeVisible(SOON);

  await page.getByRole("link", { name: "Details and history" }).click();
  const history = page.getByRole("region", { name: "Past syncs" });
  await expect(history.getByRole("listitem").first()).toContainText("Canceled");
  await page.goto(at("viewproducts?type=search&q=Pavan+Ceiling+Fan+1203"));
  await expect(page.getByText("Pavan Ceiling Fan 1203").first()).toBeVisible();
});

test("columns that are called otherwise are chosen, and the file is tried again with them", async ({
  page,
}) => {
  // The column's name is new in each run, because chosen columns are remembered.
  const rate = `Preis ${paise}`;
  const rows = [1, 2].map(
    (number) => `TF${number},Table Fans,Pavan Table Fan 40${number},${(900 + paise / 100).toFixed(2)}`,
  );
  await open(page, "sync");
  await send(page, "Artikel.csv", Buffer.from([`Art,Warengruppe,Bezeichnung,${rate}`, ...rows].join("\n")));
  const columns = page.getByRole("region", { name: "Match columns" });
  await expect(columns).toBeVisible(SOON);
  await expect(columns.getByRole("region", { name: "First rows of the file" })).toContainText(
    "Pavan Table Fan 402",
  );
  await accessible(page, "columns of a file");
  await page.setViewportSize({ width: 360, height: 780 });
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const again = columns.getByRole("button", { name: "Check again" });
  await again.click();
  await expect(columns.getByText("Please select a column for this field")).toBeVisible();
  await expect(columns.getByLabel("Item name")).toBeFocused();
  await columns.getByLabel("Item code").selectOption("Art");
  await columns.getByLabel("Item name").selectOption("Bezeichnung");
  await columns.getByLabel("Category", { exact: true }).selectOption("Warengruppe");
  await columns.getByLabel("Rate", { exact: true }).selectOption(rate);
  await again.click();

  const run = page.getByRole("region", { name: "Current sync" });
  await expect(run.getByRole("heading", { name: "Ready to review" })).toBeVisible(SOON);
  await expect(run.getByRole("row", { name: /^Products 2/ })).toBeVisible();
  await expect(columns.getByRole("button", { name: "Change columns" })).toBeVisible();
  await run.getByRole("button", { name: /^Apply \d+ changes?$/ }).click();
  await expect(run.getByRole("heading", { name: "Data Sync successfully" })).toBeVisible(SOON);
  await page.goto(at("viewproducts?type=search&q=Pavan+Table+Fan+402"));
  await expect(page.getByText("Pavan Table Fan 402").first()).toBeVisible();
});

test("a computer is let in by a code, its company chosen, and shut out again", async ({ page, request }) => {
  const machine = newMachine();
  await open(page, "utility");
  await page.goto(at("sync/setup"));
  await page.getByRole("button", { name: /^(Show code|Connect another computer)$/ }).click();
  const code = await page.getByLabel("Pairing code").textContent();
  await expect(page.getByText(/^Valid for \d+:\d\d, one use$/)).toBeVisible();
  await accessible(page, "a code for a computer");

  const head = headersFor(STORE);
  const enrolled = await request.post("/api/agent/enrol", {
    headers: head,
    data: { code: code?.replaceAll(/\s/g, ""), machine },
  });
  expect(enrolled.ok(), await enrolled.text()).toBe(true);
  const { token } = (await enrolled.json()).result;
  const beat = await request.post("/api/agent/beat", {
    headers: { ...head, Authorization: `Bearer ${token}` },
    data: {
      version: "1.0.0",
      machine,
      health: { reachable: true, product: "TallyPrime", version: "7.0", problem: null },
      datasets: [
        {
          dataNm: "5b3c1f0e-2026",
          guid: "5b3c1f0e-3661-4a7b-8148-c2206c3b3e17",
          compName: "Vishwakarma Fans",
          fromyr: "2026",
          toyr: "2027",
          open: true,
        },
      ],
      known: {
        levels: ["Dealer", "Retail"],
        groups: ["Sundry Debtors"],
        ledgers: ["Sales", "Output CGST"],
        godowns: ["Main Location"],
        voucherTypes: ["Sales Order"],
      },
    },
  });
  expect(beat.ok(), await beat.text()).toBe(true);
  await expect(page.getByText(`${machine} is connected`)).toBeVisible(SOON);

  await page.getByRole("button", { name: "Next" }).click();
  await chooseCompany(page, "Vishwakarma Fans, 2026-27");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { name: "Price levels" })).toBeVisible();
  await expect(page.getByLabel("Dealer")).toBeVisible();
  await accessible(page, "price levels");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByLabel("Sales ledger").first().fill("Sales");
  await accessible(page, "orders for the books");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("button", { name: "Check data" })).toBeVisible();

  await page.goto(at("utility?part=data"));
  const panel = page.getByRole("region", { name: "Sync Data" });
  await expect(panel.getByText("TallyPrime 7.0")).toBeVisible();
  await expect(panel.getByText("Vishwakarma Fans, 2026-27")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Sync Data" })).toBeEnabled();
  await accessible(page, "the panel of syncs");

  await page.goto(at("sync"));
  await page.getByRole("button", { name: `Disconnect ${machine}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText(`${machine} disconnected`)).toBeVisible();
  const refused = await request.get("/api/agent/work?wait=0", {
    headers: { ...head, Authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(401);
});

/** The address of a Tally, if the tests run one. */
const tally = process.env.HAAT_TALLY;
const BOOKS = "9011000075";

/** Sets the business hours to the whole day; outside them an agent waits longer than a test does. */
async function workAllDay(request: APIRequestContext, owner: OwnStore["owner"]) {
  const headers = headersFor(BOOKS);
  const { token } = await (await request.post("/api/auth/", { headers, data: owner })).json();
  const answer = await request.put("/api/sync/settings", {
    headers: { ...headers, Authorization: `Bearer ${token}` },
    data: { workFrom: "00:00", workTo: "00:00", dataNm: "" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test.describe("with a Tally", () => {
  test.skip(!tally, "no Tally answers");
  const agent = new Agent(BOOKS, tally ?? "");
  test.afterAll(() => agent.stop());

  test("a store follows its books, and its orders go into them", async ({ page, request }) => {
    const complaints = complaintsOf(page);
    const { owner } = await ownStore(request, BOOKS, "Bharat Traders", { GUEST_LOGIN: "Y", guestRate: "Y" });
    await workAllDay(request, owner);
    await openAs(page, owner, `/${BOOKS}/owner/sync/setup`);
    await page.getByRole("button", { name: /^(Show code|Connect another computer)$/ }).click();
    agent.start((await page.getByLabel("Pairing code").textContent())?.replaceAll(/\s/g, "") ?? "");
    await expect(page.getByText(/ is connected$/)).toBeVisible(SOON);
    await page.getByRole("button", { name: "Next" }).click();
    await chooseCompany(page, "Bharat Traders, 2026-27");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: "Price levels" })).toBeVisible();
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByLabel("when placed").check();
    for (const [label, name] of Object.entries(NAMES))
      await page.getByLabel(label, { exact: true }).first().fill(name);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("button", { name: "Check data" }).click();

    const run = page.getByRole("region", { name: "Current sync" });
    await expect(run.getByRole("heading", { name: "Ready to review" })).toBeVisible(SOON);
    const apply = run.getByRole("button", { name: /^Apply \d+ changes?$/ });
    if (await apply.isVisible()) {
      await apply.click();
      await expect(run.getByRole("heading", { name: "Data Sync successfully" })).toBeVisible(SOON);
    }

    const order = await orderAsGuest(request, "Ceiling Fan 48");
    await expect(async () => {
      await page.goto(`/${BOOKS}/owner/orderdetail?id=${order}`);
      await expect(page.getByText(/^as SO\/\d+$/)).toBeVisible({ timeout: 5000 });
    }).toPass(SOON);
    await expect(page.getByRole("heading", { name: "Accounting status" })).toBeVisible();
    await accessible(page, "an order in the books");
    await page.goto(`/${BOOKS}/owner/orders`);
    await expect(page.getByText(/^SO\/\d+$/).first()).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

const NAMES = {
  "Sales ledger": "Sales",
  "CGST ledger": "CGST",
  "SGST ledger": "SGST",
  "IGST ledger": "IGST",
  "Round-off ledger": "Round Off",
  "Guest ledger": "Asha Electricals",
};

async function orderAsGuest(request: APIRequestContext, name: string): Promise<number> {
  const headers: Record<string, string> = headersFor(BOOKS);
  const entered = await request.post("/api/auth/guest/", { headers, data: { mobileNo: BOOKS } });
  headers.Authorization = `Bearer ${(await entered.json()).token}`;
  const answer = await request.get("/api/products", { headers, params: { query: name } });
  const { ITEM_CD: itemCd, variant } = (await answer.json()).result[0];
  const line = { itemCd, sizeCd: variant[0].SIZE_CD ?? "", quantity: 2 };
  const placed = await request.post("/api/orders", {
    headers,
    data: {
      paymentMode: "Cash on Delivery",
      orderItm: [line],
      orderDtl: {
        NAME: "Nilesh Parmar",
        EMAIL: "nilesh@example.com",
        MOBILENO: "9825011111",
        ADD1: "12 Gopal Chambers",
        CITY: "Vadodara",
        STATE: "Gujarat",
      },
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  return (await placed.json()).result.orderId;
}
