import { expect, type Page, test } from "@playwright/test";
import { demo } from "./demo";
import { accessible, fits, layersClosed, signIn as signInAt } from "./steps";
import { bring, headersIn, newNumber, OWNER_PASSWORD, ownStore } from "./stores";

const PAGES = [
  "Requests",
  "Messages",
  "Schema versions",
  "Queues",
  "Failed jobs",
  "Health",
  "Backups",
  "Audit log",
  "Administrators",
];
const spaced = (number: string) => `${number.slice(0, 5)} ${number.slice(5)}`;

/** Signs in at the console, which then opens the requested page. */
async function signIn(page: Page, password = demo.admin.password) {
  await page.getByLabel("Email").fill(demo.admin.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Presses an action of the store and returns its dialog. */
async function press(page: Page, action: string) {
  const head = page.locator("#main header").filter({ has: page.getByRole("heading", { level: 1 }) });
  const button = head.getByRole("button", { name: action, exact: true });
  const more = head.getByRole("button", { name: "More" });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  else {
    await more.click();
    await page.getByRole("menuitem", { name: action }).click();
  }
  return page.getByRole("dialog");
}

/** Presses an action of the store and confirms it. */
async function act(page: Page, action: string, yes: string) {
  const dialog = await press(page, action);
  if (action === "Erase") {
    await expect(dialog.getByRole("button", { name: yes })).toBeDisabled();
    await dialog.getByRole("textbox").fill(page.url().slice(-10));
  }
  if (action === "Suspend") {
    await expect(dialog.getByRole("button", { name: yes })).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Reason for the owner" }).fill("The bill is open");
  }
  await dialog.getByRole("button", { name: yes }).click();
  await expect(dialog).toBeHidden();
}

test("an administrator opens a store, looks after it and erases it, and the log shows it", async ({
  page,
}) => {
  test.slow();
  const number = newNumber();
  const company = `Asha Traders ${number}`;
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));

  await page.goto("/platform/health");
  await signIn(page, "not the password");
  await expect(page.getByRole("alert")).toBeVisible();
  await accessible(page, "sign-in");
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();

  const menu = page.getByRole("navigation", { name: "Console menu" });
  for (const name of PAGES) {
    await menu.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await accessible(page, name);
    await fits(page);
  }

  await menu.getByRole("link", { name: "Stores" }).click();
  await expect(page.getByRole("link", { name: demo.stores[0]?.name }).first()).toBeVisible();
  await accessible(page, "stores");
  await page.getByRole("button", { name: "Provision store" }).click();
  const drawer = page.getByRole("dialog", { name: "Provision store" });
  await drawer.getByRole("button", { name: /^Provision/ }).click();
  await expect(drawer.getByText("Please Enter Proper Mobile No.")).toBeVisible();
  await drawer.getByLabel("Mobile number").fill(number);
  await drawer.getByLabel("Company name").fill(company);
  await drawer.getByLabel("Contact person").fill("Asha Patel");
  await drawer.getByLabel("Email").fill("asha@example.com");
  await drawer.getByLabel("City").fill("Anand");
  await drawer.getByRole("button", { name: "Generate" }).click();
  await expect(drawer.getByLabel("Password")).toHaveValue(/^\S{14}$/);
  await accessible(page, "provision");
  await drawer.getByRole("button", { name: /^Provision/ }).click();

  await expect(page).toHaveURL(new RegExp(`/platform/stores/${number}$`));
  const title = page.getByRole("heading", { level: 1, name: company });
  await expect(title).toBeVisible();
  await expect(page.getByText("Store provisioned")).toBeVisible();
  await accessible(page, "store");

  const head = page.locator("header").filter({ has: title });
  await act(page, "Suspend", "Suspend");
  await expect(head.getByText("Suspended")).toBeVisible();
  const shop = await page.context().newPage();
  await expect(async () => {
    await shop.goto(`/${number}`);
    const closed = shop.getByRole("heading", { name: "This store is temporarily closed" });
    // Each process of the server caches the store's state for a few seconds.
    await expect(closed).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await act(page, "Resume", "Resume");
  await expect(head.getByText("Active")).toBeVisible();
  await expect(async () => {
    await shop.goto(`/${number}`);
    await expect(shop.getByText(company).first()).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await shop.close();

  await act(page, "Export", "Export");
  const link = page.getByRole("list", { name: "Jobs" }).getByRole("link", { name: "Download" });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [archive] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(archive.suggestedFilename()).toMatch(/\.zip$/);

  await act(page, "Close", "Close store");
  await expect(head.getByText("Closed, 30 days left")).toBeVisible();
  await act(page, "Erase", "Erase permanently");
  await expect(page.getByRole("heading", { name: "Store not found" })).toBeVisible({
    timeout: 60_000,
  });

  await page.goto(`/platform/audit?q=${number}`);
  for (const done of ["Store provisioned", "Store suspended", "Store resumed", "Store closed"])
    await expect(page.getByRole("row").filter({ hasText: done })).toContainText(spaced(number));
  await expect(page.getByRole("row").filter({ hasText: "Erase requested" }).first()).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(problems).toEqual([]);
});

test("an administrator views a store as its owner, changes nothing, and the owner reads of it", async ({
  page,
  context,
  request,
}) => {
  const { mobileNo: number, owner } = await ownStore(request, "9000077103", "Tapi Electricals", {});
  const reason = `An order is missing, ${newNumber()}`;
  await page.goto(`/platform/stores/${number}`);
  await signIn(page);
  const dialog = await press(page, "View as owner");
  await expect(dialog.getByRole("button", { name: "View as owner" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Reason for the owner" }).fill(reason);
  await dialog.getByRole("button", { name: "View as owner" }).click();

  const banner = page.getByRole("complementary", { name: "Support view" });
  await expect(banner).toContainText("Viewing as owner of Tapi Electricals");
  await expect(page).toHaveURL(new RegExp(`/${number}/owner$`));
  await accessible(page, "support view");
  await fits(page);
  await page.reload();
  await expect(banner).toContainText("Read only");
  await page.goto(`/${number}/owner/category`);
  await page.getByRole("button", { name: "New category" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox").first().fill("Fans");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("You are viewing this store as its owner.").first()).toBeVisible();

  // The owner signs in in the same browser during the view, and stays signed in.
  const own = await context.newPage();
  await own.goto(`/${number}/login?continue=${encodeURIComponent(`/${number}/owner/utility?tab=0`)}`);
  await signInAt(own, owner);
  await expect(own.getByRole("region", { name: "Views by Haat support" })).toContainText(reason);
  await expect(own.getByRole("complementary", { name: "Support view" })).toBeHidden();
  await page.goto(`/${number}/owner`);
  await banner.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`/platform/stores/${number}$`));
  await own.reload();
  await expect(own.getByRole("region", { name: "Views by Haat support" })).toContainText(reason);
});

test("an administrator writes to one owner, who closes the message, and withdraws another", async ({
  page,
  context,
  request,
}) => {
  const { mobileNo: number, owner } = await ownStore(request, "9000077104", "Mahi Electricals", {});
  const [title, other] = [`Maintenance ${newNumber()}`, `Sale ${newNumber()}`];
  await page.goto("/platform/messages");
  await signIn(page);
  const write = async (subject: string) => {
    await page.getByRole("button", { name: "New message" }).click();
    const form = page.getByRole("dialog", { name: "New message" });
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form.getByText("This field is required").first()).toBeVisible();
    await form.getByRole("combobox", { name: "To" }).click();
    await page.getByTitle("One store").click();
    await form.getByRole("textbox", { name: "Mobile number" }).fill(number);
    await form.getByRole("textbox", { name: "Title" }).fill(subject);
    await form.getByRole("textbox", { name: "Text" }).fill("On Sunday from 2 to 3 in the night.");
    await accessible(page, "writing a message");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form).toBeHidden();
  };
  await write(title);
  await write(other);
  const row = page.getByRole("row").filter({ hasText: other });
  await row.getByRole("button", { name: `Withdraw ${other}` }).click();
  await expect(row.getByText("Withdrawn")).toBeVisible();
  await accessible(page, "messages");
  await fits(page);

  const own = await context.newPage();
  await own.goto(`/${number}/login?continue=${encodeURIComponent(`/${number}/owner`)}`);
  await signInAt(own, owner);
  const messages = own.getByRole("region", { name: "Messages from Haat" });
  // Each process of the server caches the messages for a minute.
  await expect(async () => {
    await own.reload();
    await expect(messages).toContainText(title, { timeout: 3000 });
    await expect(messages).not.toContainText(other, { timeout: 1000 });
  }).toPass({ timeout: 90_000 });
  await accessible(own, "a message");
  await fits(own);
  await messages.getByRole("button", { name: `Close ${title}` }).click();
  await expect(messages.getByText(title)).toBeHidden();
  await page.reload();
  await expect(
    page.getByRole("row").filter({ hasText: title }).getByRole("cell", { name: "1", exact: true }),
  ).toBeVisible();
});

test.afterAll(() => bring(["nowhere"]));

test("an administrator decides on requests, and mends what failed", async ({ page, request }) => {
  test.slow();
  const [approved, unwanted, doubtful] = [newNumber(), newNumber(), newNumber()];
  const [resting, behind] = [newNumber(), newNumber()];
  const called = (number: string) => `Patel Lights ${number}`;
  await bring(
    ["waiting", approved, called(approved)],
    ["waiting", unwanted, called(unwanted)],
    ["waiting", doubtful, called(doubtful)],
    ["resting", resting, called(resting)],
    ["behind", behind, called(behind)],
    ["elsewhere"],
  );
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  const expectText = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  const row = (words: string) => page.getByRole("row").filter({ hasText: words });

  await page.goto("/platform/requests");
  await signIn(page);
  await expect(row(called(approved))).toBeVisible();
  await accessible(page, "requests that wait");
  await fits(page);
  await page.getByRole("button", { name: `Approve ${called(approved)}` }).click();
  await expectText(`${called(approved)} approved`);
  await expect(row(called(approved))).toBeHidden();
  await page.getByRole("button", { name: `Deny ${called(unwanted)}` }).click();
  const denying = page.getByRole("dialog");
  await expect(denying.getByRole("button", { name: "Deny" })).toBeDisabled();
  await denying.getByRole("textbox", { name: "Reason for the owner" }).fill("Another store has this name");
  await denying.getByRole("button", { name: "Deny" }).click();
  await expectText(`${called(unwanted)} denied`);
  await expect(row(called(unwanted))).toBeHidden();
  const owner = await headersIn(request, approved, { userName: approved, password: OWNER_PASSWORD });
  expect((await request.get("/api/owner/company", { headers: owner })).ok()).toBe(true);

  await row(called(doubtful)).getByRole("link").click();
  const head = page.locator("#main header").filter({ has: page.getByRole("heading", { level: 1 }) });
  const denied = await press(page, "Deny");
  await denied.getByLabel("Reason").fill("No one answers this number");
  await accessible(page, "denying");
  await denied.getByRole("button", { name: "Deny" }).click();
  await expect(head.getByText("Denied")).toBeVisible();

  await page.keyboard.press("g");
  await page.keyboard.press("f");
  await expect(page.getByRole("heading", { level: 1, name: "Failed jobs" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Administrators");
  await accessible(page, "keys of the console");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type(resting);
  const tasks = page.getByRole("list", { name: "Store tasks" }).getByRole("listitem");
  await expect(tasks).toHaveCount(2);
  await accessible(page, "what failed");
  await tasks.filter({ hasText: "images.discard" }).getByRole("button", { name: "Retry" }).click();
  await expectText("Retry started");
  await expect(tasks).toHaveCount(1);
  await tasks.getByRole("button", { name: "Discard" }).click();
  const sure = page.getByRole("dialog", { name: "Discard images.forget?" });
  await sure.getByRole("button", { name: "Discard" }).click();
  await expectText("Discarded");
  await expect(tasks).toHaveCount(0);

  await layersClosed(page);
  await page.goto(`/platform/stores/${behind}`);
  await expect(head.getByText("Needs attention")).toBeVisible();
  await act(page, "Migrate", "Migrate");
  const jobs = page.getByRole("list", { name: "Jobs" }).getByRole("listitem");
  await expect(jobs).toContainText("1 of 1 stores were not changed", { timeout: 60_000 });
  await bring(["mended", behind]);
  await page.goto(`/platform/failures?q=${behind}`);
  const work = page.getByRole("list", { name: "Platform jobs" }).getByRole("listitem");
  await work.filter({ hasText: "Migration" }).getByRole("button", { name: "Retry" }).click();
  await expectText("Job restarted");
  await expect(work).toHaveCount(0);
  await page.goto(`/platform/stores/${behind}`);
  await expect(jobs).toContainText("1 migrated", { timeout: 60_000 });
  await expect(head.getByText("Active")).toBeVisible();

  // The test ends with the server's refusal, because a move needs a second database.
  const moving = await press(page, "Move");
  await expect(moving.getByTitle(/^pg-elsewhere/)).toBeVisible();
  await moving.getByRole("button", { name: "Move" }).click();
  await expect(moving.getByText("Database not found")).toBeVisible();
  await accessible(page, "a move that is refused");
  await moving.getByRole("button", { name: "Cancel" }).click();
  await expect(moving).toBeHidden();

  await layersClosed(page);
  await page.goto(`/platform/audit?q=${approved}`);
  await expect(row("Request approved")).toContainText(spaced(approved));
  await page.goto(`/platform/audit?q=${resting}`);
  for (const done of ["Failed task retried", "Failed task discarded"])
    await expect(row(done)).toContainText(spaced(resting));
  await page.goto(`/platform/audit?q=${doubtful}`);
  await expect(row("Request denied")).toContainText("No one answers this number");
  await page.goto(`/platform/audit?q=${behind}`);
  for (const done of ["Migration of one store requested", "Job retried"])
    await expect(row(done).first()).toBeVisible();
  expect(problems).toEqual([]);
});
