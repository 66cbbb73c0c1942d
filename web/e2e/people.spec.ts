import { expect, type Page, test } from "@playwright/test";
import { demo, shop } from "./demo";
import { accessible, fits, openAs, trySignIn } from "./steps";
import { headersIn, newNumber, type OwnStore, ownStore } from "./stores";

const STORE = "9000011062";
const PASSWORD = "a much better one";
const at = (path: string) => `/${STORE}/owner/${path}`;
let store: OwnStore;
let complaints: string[];

test.beforeEach(async ({ request, page }) => {
  store = await ownStore(request, STORE, "Narmada Pipes & Fittings", { SHOW_SIGN_UP: "Y" });
  complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
});
test.afterEach(() => expect(complaints).toEqual([]));

async function open(page: Page, path: string, query = "") {
  await openAs(page, store.owner, at(path) + query);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Creates a customer for this run, without a password; the owner deletes them at the end. */
async function newCustomer(page: Page) {
  const headers = await headersIn(page.request, STORE, store.owner);
  const phone = newNumber();
  const name = `Kaveri Traders ${phone.slice(-5)}`;
  const made = await page.request.post("/api/account/create", {
    headers,
    data: { accName: name, phone1: phone, role: "Dealer", area: "Anand", city: "Gujarat" },
  });
  const code: string = (await made.json()).result.ACC_CD;
  const remove = () => page.request.delete(`/api/account/${code}`, { headers });
  return { name, phone, code, remove };
}

const wide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 600;
const way = (page: Page, what: string, name: string) =>
  page.getByRole("button", { name: `${what}: ${name}`, exact: true });

test("U4 U10 U11 a customer is found, changed, kept out and removed", async ({ page, browser }) => {
  const { name, phone, code } = await newCustomer(page);
  const neighbour = await newCustomer(page);
  await open(page, "usersettings");
  await page.getByRole("searchbox").fill(phone);
  await expect(page).toHaveURL(/type=search/);
  await expect(page.getByText("1 customer", { exact: true })).toBeVisible();
  await expect(page.getByText("No password yet")).toBeVisible();
  if (wide(page)) {
    await page.getByRole("button", { name: `Show details of ${name}` }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Dealer" })).toBeVisible();
  } else await page.getByText("Details", { exact: true }).click();
  await accessible(page, "user settings");
  await fits(page);

  await way(page, "Edit", name).click();
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer.getByLabel("Account Code")).toBeDisabled();
  await expect(drawer.getByLabel("Closing Balance")).toBeDisabled();
  await drawer.getByLabel("Party Grade").fill("");
  await drawer.getByRole("button", { name: /^Update/ }).click();
  const words = "Please Enter Valid Party Gd. Default Value Should be (.)";
  await expect(drawer.getByText(words)).toBeVisible();
  await expect(drawer.getByLabel("Party Grade")).toBeFocused();
  await accessible(page, "edit of an account");
  await fits(page);
  await drawer.getByLabel("Party Grade").fill("b");
  await drawer.getByLabel("Contact person").fill("Kaveri Shah");
  await drawer.getByLabel("Credit Limit").fill("50000");
  await drawer.getByLabel("Mobile number").fill(neighbour.phone);
  await expect(
    drawer.getByText(`This number belongs to ${neighbour.name} (${neighbour.code}).`),
  ).toBeVisible();
  await drawer.getByLabel("Mobile number").fill(phone);
  await drawer.getByLabel("Lock Account").click();
  await drawer.getByLabel("Hide sale rate 2").click();
  await expect(drawer.getByText("5 unsaved changes")).toBeVisible();
  await drawer.getByLabel("Contact person").press("Control+Enter");
  await expect(page.getByText("Account updated")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Locked", { exact: true }).last()).toBeVisible();
  await page.getByRole("link", { name: /^Locked/ }).click();
  await expect(page).toHaveURL(/show=locked/);
  await expect(page.getByText("1 customer", { exact: true })).toBeVisible();
  const headers = await headersIn(page.request, STORE, store.owner);
  const { result } = await (await page.request.get(`/api/account/${code}`, { headers })).json();
  expect(result).toMatchObject({ PRTYTYP: "B", PERSON_NM: "Kaveri Shah", BLACKLIST: "Y", CR_LIMIT: 50000 });
  expect(result.accountsSettings.map(({ VARIABLE }: { VARIABLE: string }) => VARIABLE)).toEqual([
    "hideSaleRate2",
  ]);

  await way(page, "Password", name).click();
  const dialog = page.getByRole("dialog", { name: `Password for ${name}` });
  await dialog.getByRole("radio", { name: "Set a password" }).check();
  await dialog.getByLabel("New password").fill("short");
  await dialog.getByRole("button", { name: "Set password" }).click();
  await expect(dialog.getByText(/at least 8 characters/)).toBeVisible();
  await dialog.getByLabel("New password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password set")).toBeVisible();
  complaints = complaints.filter((line) => !line.includes("422"));
  const kept = await browser.newContext({ viewport: page.viewportSize() });
  const other = await kept.newPage();
  await other.goto(`${demo.url}/${STORE}/login`);
  await trySignIn(other, { userName: phone, password: PASSWORD });
  await expect(other.getByText("Your account is locked. Please contact the store.")).toBeVisible();
  await kept.close();

  await way(page, "Delete", name).click();
  await expect(page.getByText("Are you sure you want to Delete the user?")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Data Deleted successfully")).toBeVisible();
  await expect(page.getByText("Oops! No Data Found.")).toBeVisible();
  await neighbour.remove();
});

test("a customer's page has their orders, items and visits, and keeps the owner's notes", async ({
  page,
}) => {
  const { name, phone, code, remove } = await newCustomer(page);
  await open(page, "usersettings", `?type=search&q=${phone}`);
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(new RegExp(`customer\\?id=${code}`));
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute("href", `tel:${phone}`);
  await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/91${phone}`),
  );
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  const narrow = (page.viewportSize()?.width ?? 0) < 1100;
  if (narrow) await page.getByRole("link", { name: "Notes and contact" }).click();
  await page.getByLabel("New note").fill("Pays on the 5th");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Pays on the 5th" })).toBeVisible();
  await accessible(page, "customer");
  await fits(page);
  await page.getByRole("link", { name: "Visits" }).click();
  await expect(page.getByRole("heading", { name: "No visits yet" })).toBeVisible();
  if (narrow) await page.getByRole("link", { name: "Notes and contact" }).click();
  await page.reload();
  await page.getByRole("button", { name: /^Delete note of/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Pays on the 5th")).toBeHidden();
  await remove();
});

test("a customer chooses a password with the owner's code and is in the shop", async ({ page, browser }) => {
  const customer = await newCustomer(page);
  await open(page, "usersettings", `?type=search&q=${customer.phone}`);
  await way(page, "Password", customer.name).click();
  const dialog = page.getByRole("dialog", { name: `Password for ${customer.name}` });
  await dialog.getByRole("button", { name: "Create code" }).click();
  const chat = dialog.getByRole("link", { name: "Send on WhatsApp" });
  await expect(chat).toBeVisible();
  await accessible(page, "one-time code");
  await fits(page);
  const sent = new URL((await chat.getAttribute("href")) ?? "");
  expect(sent.pathname).toBe(`/91${customer.phone}`);
  const link = /https?:\S+$/.exec(sent.searchParams.get("text") ?? "")?.[0] ?? "";

  const theirs = await browser.newContext({ viewport: page.viewportSize(), locale: "en-IN" });
  const phone = await theirs.newPage();
  await phone.goto(`${demo.url}/${STORE}/login`);
  await phone.getByRole("link", { name: "I have a code from the store" }).click();
  await expect(phone.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/91\d{10}\?/,
  );
  await expect(phone.getByRole("link", { name: /^Call \+91/ })).toBeVisible();
  await phone.getByRole("button", { name: "Set password" }).click();
  await expect(phone.getByText("Please Enter valid Phone or Acc Cd.")).toBeVisible();
  await accessible(phone, "claim");
  await fits(phone);
  await phone.getByLabel("Mobile number or account code").fill(customer.phone);
  await phone.getByLabel("One-time code").fill("WRONG234");
  await phone.getByLabel("New password").fill(PASSWORD);
  await phone.getByRole("button", { name: "Set password" }).click();
  await expect(phone.getByText(/This code is incorrect/)).toBeVisible();

  const { pathname, search, hash } = new URL(link);
  await phone.goto(`${demo.url}${pathname}${search}${hash}`);
  await expect(phone.getByLabel("Mobile number or account code")).toHaveValue(customer.code);
  await phone.getByLabel("New password").fill(PASSWORD);
  await phone.getByRole("button", { name: "Set password" }).click();
  await expect(phone).toHaveURL(new RegExp(`/${STORE}/?$`));
  await theirs.close();
  await customer.remove();
});

test("U8 U9 users are searched by button and Enter, put in order, and read page by page", async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await open(page, "users");
  await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
  await accessible(page, "users");
  await fits(page);
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.getByRole("searchbox").fill("no one is called so");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No users found")).toBeVisible();
  await expect(page).toHaveURL(/type=search/);
  await page.getByRole("searchbox").fill(customer.phone);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await expect(page.getByText(customer.name)).toBeVisible();
  await page.getByRole("searchbox").fill("  ");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).not.toHaveURL(/type=search/);
  if (wide(page)) {
    for (const column of ["Group Code", "User Code", "User Name", "Area", "City", "Phone", "Credit Limit"])
      await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
    await page.getByRole("columnheader", { name: "User Code" }).click();
    await expect(page).toHaveURL(/sort=USER_CD/);
  }
  await page.getByRole("searchbox").fill(customer.phone);
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await page.getByText(customer.name).click();
  await expect(page).toHaveURL(new RegExp(`customer\\?id=${customer.code}`));
  await expect(page.getByRole("heading", { name: customer.name, level: 1 })).toBeVisible();
  await customer.remove();
});

test("U11 U24 somebody new comes into the sales team, is changed and chooses a password", async ({
  page,
}) => {
  const phone = newNumber();
  const name = `Mehul Desai ${phone.slice(-5)}`;
  await open(page, "users");
  // The empty list has a second button with this name.
  await page.getByRole("button", { name: "Add salesperson" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add salesperson" });
  await adding.getByLabel("Mobile number").fill("98250");
  await adding.getByLabel("User Name").fill(name);
  await adding.getByRole("button", { name: /^Add/ }).click();
  await expect(adding.getByText("Please Enter Valid Mobile No")).toBeVisible();
  await expect(adding.getByLabel("Mobile number")).toBeFocused();
  complaints = complaints.filter((line) => !line.includes("422"));
  await accessible(page, "new salesperson");
  await fits(page);
  await adding.getByLabel("Mobile number").fill(phone);
  await adding.getByLabel("Mobile number").press("Control+Enter");
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer.getByText(/^S\d{3,}$/)).toBeVisible();
  await expect(drawer.getByText("No password yet")).toBeVisible();
  await drawer.getByLabel("Area").fill("Alkapuri");
  await drawer.getByRole("button", { name: /^Update/ }).click();
  await expect(page.getByText("Account updated")).toBeVisible();
  await drawer.getByRole("button", { name: "Password" }).click();
  await page
    .getByRole("dialog", { name: `Password for ${name}` })
    .getByText("Create code")
    .click();
  await expect(page.getByText(/Valid until/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.getByRole("searchbox").fill(phone);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText(/Alkapuri/)).toBeVisible();
});

test("a salesperson is shown with the parties assigned to them", async ({ page }) => {
  await openAs(page, shop.owner, `/${shop.mobileNo}/owner/users?who=sman`);
  await page
    .getByText(/\d+ part(y|ies)/)
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByLabel("Lock")).not.toBeChecked();
  await expect(drawer.getByRole("button", { name: /^Remove / }).first()).toBeVisible();
  await accessible(page, "salesperson");
  await fits(page);
});
