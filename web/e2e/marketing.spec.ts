import { expect, type Page, test } from "@playwright/test";
import { pictureFile } from "./pictures";
import { accessible, fits, openAs } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore, type SignIn } from "./stores";

const STORE = "9011000063";
const PAGE = `/${STORE}/owner/notification`;
let store: OwnStore;
let dealer: SignIn;
let complaints: string[];
/** Distinguishes this run's messages from those of earlier runs. */
let name: string;

test.beforeEach(async ({ page, request }) => {
  store = await ownStore(request, STORE, "Gayatri Traders", { approvalRequired: "N", SHOW_SIGN_UP: "Y" });
  dealer = await ownDealer(request, STORE, "9701100063");
  name = `Diwali ${Date.now()}`;
  complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
});
test.afterEach(async ({ page }) => {
  // The page may still be reading the size of an audience.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(complaints).toEqual([]);
});

async function open(page: Page, path = PAGE) {
  await openAs(page, store.owner, path);
  await expect(page.getByRole("heading", { level: 1, name: "Notification" })).toBeVisible();
}

const inTheShopAlone = (page: Page) => page.getByText(/Push notifications are not set up/);
const history = (page: Page) => page.getByRole("region", { name: "Sent notifications" });

test("a message goes to all customers once the owner has seen how many they are, and the list shows its progress", async ({
  page,
  browser,
}) => {
  await open(page);
  const form = page.getByRole("region", { name: "Custom Message" });
  await expect(form.getByText(/Reaches \d+ (person|people)/)).toBeVisible();
  await expect(inTheShopAlone(page)).toHaveCount(process.env.HAAT_PUSHES ? 0 : 1);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Please enter a title")).toBeVisible();
  await expect(form.getByText("Please enter the text")).toBeVisible();
  await expect(form.getByLabel("Title")).toBeFocused();

  await form.getByLabel("Title").fill(name);
  await form.getByLabel("Text", { exact: true }).fill("Lamps and lights are in.");
  await form.getByLabel("Image").setInputFiles(pictureFile("lamps.png"));
  const preview = page.getByRole("figure", { name: "Preview on a phone" });
  await expect(preview.getByText(name)).toBeVisible();
  await expect(preview.getByText("Lamps and lights are in.")).toBeVisible();
  await expect(form.getByText("lamps.png")).toBeVisible();
  await accessible(page, "notification");
  await fits(page);

  const question = page.getByRole("dialog", { name: /^Send this to \d+ (person|people)\?/ });
  await expect(async () => {
    if (!(await question.isVisible())) await form.getByRole("button", { name: "Send" }).click();
    await expect(question).toBeVisible({ timeout: 5000 });
  }).toPass();
  await question.getByRole("button", { name: "Send" }).click();
  const sent = page.getByRole("dialog", { name: "Awesome Notification Send" });
  await expect(sent).toBeVisible();
  await sent.getByRole("button", { name: "Close" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("");
  await expect(form.getByLabel("Text", { exact: true })).toHaveValue("");
  await expect(form.getByText("lamps.png")).toHaveCount(0);

  const row = history(page).getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("All customers");
  await expect(row.getByRole("status")).toHaveCount(0, { timeout: 30_000 });
  await expect(row.locator("img")).toHaveAttribute("src", /\.webp$/);
  await expect(row.getByRole("definition").first()).toHaveText(/^[1-9]\d*$/);

  const dealerPage = await (await browser.newContext()).newPage();
  await openAs(dealerPage, dealer, `/${STORE}/notification`);
  await dealerPage.goto(`/${STORE}/notification`);
  await expect(dealerPage.getByText(name)).toBeVisible();
  await dealerPage.context().close();
});

test("an audience is chosen from four cards that say how many they are", async ({ page }) => {
  // The deployment of this test has no push service.
  await page.route("**/api/notification/audience**", async (route) => {
    const { result } = await (await route.fetch()).json();
    await route.fulfill({ json: { result: { ...result, push: false } } });
  });
  await open(page, `${PAGE}?tab=1`);
  await expect(inTheShopAlone(page)).toBeVisible();
  const cards = page.getByRole("region", { name: "Targeted Message" });
  for (const audience of [
    "Abandoned cart",
    "No order in the past 7 days",
    "Order in the past 7 days",
    "App downloaded in the last 15 days",
  ])
    await expect(cards.getByRole("button", { name: new RegExp(audience) })).toContainText(
      /\d+ (person|people)/,
    );
  await accessible(page, "audiences");
  await fits(page);

  await cards.getByRole("button", { name: /App downloaded in the last 15 days/ }).click();
  const dialog = page.getByRole("dialog", { name: "App downloaded in the last 15 days" });
  await dialog.getByLabel("Title").fill(name);
  await dialog.getByLabel("Text", { exact: true }).fill("Welcome to our shop.");
  await accessible(page, "message for an audience");
  await dialog.getByRole("button", { name: "Send" }).click();
  await page
    .getByRole("dialog", { name: /^Send this to/ })
    .getByRole("button", { name: "Send" })
    .click();
  await page
    .getByRole("dialog", { name: "Awesome Notification Send" })
    .getByRole("button", { name: "Close" })
    .click();
  await expect(dialog).toHaveCount(0);
  const row = history(page).getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("App downloaded in the last 15 days");
});

test("news of orders stay within reach of the owner, and lead to the order", async ({ page, request }) => {
  const dealerHeaders = await headersIn(request, STORE, dealer);
  const [{ ITEM_CD: itemCd, variant }] = (
    await (await request.get("/api/products", { headers: dealerHeaders })).json()
  ).result;
  const line = { itemCd, sizeCd: variant[0].SIZE_CD, quantity: variant[0].MIN_OQTY };
  const placed = await request.post("/api/orders", {
    headers: { ...dealerHeaders, "Idempotency-Key": crypto.randomUUID() },
    data: { paymentMode: "Bank", orderItm: [line] },
  });
  const { orderId, ORDER_NO: number } = (await placed.json()).result;

  await open(page);
  await history(page).getByText("Orders", { exact: true }).click();
  const news = page.getByRole("link", { name: new RegExp(`Order ${number} from Desai Electric Stores`) });
  await expect(async () => {
    if (!(await news.isVisible())) {
      await history(page).getByText("Sent", { exact: true }).click();
      await history(page).getByText("Orders", { exact: true }).click();
    }
    await expect(news).toBeVisible({ timeout: 2000 });
  }).toPass();
  await accessible(page, "news of orders");
  await news.click();
  await expect(page).toHaveURL(`/${STORE}/owner/orderdetail?id=${orderId}`);
});
