import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { pictureFile } from "./pictures";
import { accessible, fits, openAs, watchLoading } from "./steps";
import { headersFor, headersIn, type OwnStore, ownStore } from "./stores";

const NUMBER = "9811100061";
let store: OwnStore;
let headers: Record<string, string>;
const errors: string[] = [];

const put = async (request: APIRequestContext, path: string, data: object) => {
  const answer = await request.put(`/api/${path}`, { headers, data: { mobileNo: NUMBER, ...data } });
  expect(answer.ok(), await answer.text()).toBe(true);
};
const look = async (request: APIRequestContext) =>
  (await (await request.get("/api/owner", { headers })).json()).result;
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function open(page: Page, tab: 0 | 1) {
  const path = `/${NUMBER}/owner/utility?tab=${tab}`;
  await openAs(page, store.owner, path);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { name: "Utilities" })).toBeVisible();
}

test.beforeEach(async ({ page, request }) => {
  store = await ownStore(request, NUMBER, "Kesar Electricals", {});
  headers = await headersIn(request, NUMBER, store.owner);
  await put(request, "owner", { type: "color", data: null });
  await put(request, "owner", { type: "banner", data: [] });
  await put(request, "owner", { type: "logo", data: null });
  await put(request, "owner", {
    type: "socialLinks",
    data: { FBLINK: "", YTLINK: "", IGLINK: "", WHANO: "" },
  });
  await put(request, "settings", { settings: ["showSignUp", "enableUom", "showPrdWithoutImg"] });
  errors.length = 0;
  page.on("console", (message) => {
    // The browser logs the refusals that this test causes.
    if (message.type() === "error" && !/status of 4(01|12|22)/.test(message.text()))
      errors.push(message.text());
  });
});

test.afterEach(() => expect(errors).toEqual([]));

test("U18 the shop's colours are seen before they are saved, and unreadable ones are pointed out", async ({
  page,
  request,
}) => {
  await open(page, 1);
  const theme = panel(page, "Update Theme");
  await theme.getByRole("button", { name: "Saffron" }).click();
  await theme.getByLabel("Text on primary", { exact: true }).fill("#fff");
  await theme.getByLabel("Text on primary", { exact: true }).blur();
  await expect(theme.getByText(/this text is hard to read \(1\.\d to 1/)).toBeVisible();
  await expect(theme.getByText(/Links and figures use a darker shade/)).toBeVisible();
  await accessible(page, "admin settings");
  await fits(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Theme has been updated successfully")).toBeVisible();
  expect((await look(request)).COLOR).toMatchObject({ primaryColor: "#FFC61A", primaryColorText: "#FFFFFF" });

  await theme.getByLabel("Primary colour", { exact: true }).fill("teal");
  await theme.getByRole("button", { name: /Save/ }).click();
  await expect(theme.getByText("Please enter a colour code, e.g. #0B5F66")).toBeVisible();
});

test("U11 U16 switches say what they change, stock by party comes with stock, and nothing is left unsaved unasked", async ({
  page,
  request,
}) => {
  await open(page, 1);
  const settings = panel(page, "Update Settings");
  await expect(settings.getByLabel(/Show Party Wise Stock/)).toHaveCount(0);
  await expect(panel(page, "Update Form Labels")).toHaveCount(0);
  await settings.getByLabel(/^Show Stock/).click();
  await settings.getByLabel(/Show Party Wise Stock/).click();
  await settings.getByLabel(/Checkout Remarks 1/).click();
  await expect(settings.getByText("3 unsaved changes")).toBeVisible();

  await page.getByRole("link", { name: "General" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await settings.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Settings has been updated successfully")).toBeVisible();
  const { result } = await (await request.get("/api/settings", { headers })).json();
  const on = result.filter(({ VALUE }: { VALUE: string }) => VALUE === "Y");
  expect(on.map(({ VARIABLE }: { VARIABLE: string }) => VARIABLE)).toEqual(
    expect.arrayContaining(["showStk", "prtyStk", "checkoutRemarks1"]),
  );

  const labels = panel(page, "Update Form Labels");
  await labels.getByLabel("Label").fill("");
  await labels.getByRole("button", { name: /Save/ }).click();
  await expect(labels.getByText("Please enter a label of up to 40 characters")).toBeVisible();
  await labels.getByLabel("Label").fill(`Purchase order no. ${Date.now() % 1000}`);
  await labels.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Labels has been updated successfully")).toBeVisible();
  await accessible(page, "labels");
});

test("U24 a change that another user has just made is shown, and mine stays on top of it", async ({
  page,
  request,
}) => {
  await open(page, 1);
  const settings = panel(page, "Update Settings");
  await settings.getByLabel(/^Guest Login/).click();
  await put(request, "settings", { settings: ["showSignUp", "deleteAccount"] });
  await settings.getByRole("button", { name: /Save/ }).click();
  await expect(settings.getByText("Changed by someone else")).toBeVisible();
  await settings.getByRole("button", { name: "Load latest version" }).click();
  await expect(settings.getByLabel(/^Delete Account/)).toBeChecked();
  await expect(settings.getByLabel(/^Guest Login/)).toBeChecked();
  await settings.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Settings has been updated successfully")).toBeVisible();
});

test("U10 config and links are refused next to their fields and saved in the words that owners know", async ({
  page,
}) => {
  await open(page, 1);
  const config = panel(page, "Update Config Settings");
  await config.getByLabel("Party Grade").fill("");
  await config.getByLabel("Party Grade").blur();
  await expect(config.getByText("Please Enter Valid Party Gd. Default Value Should be (.)")).toBeVisible();
  await config.getByLabel("Party Grade").fill("b");
  await expect(config.getByLabel("Party Grade")).toHaveValue("B");
  await config.getByLabel("Data name").fill(`umiya${Date.now() % 1000}`);
  await config.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Config Settings has been updated successfully")).toBeVisible();
  await config.getByLabel("Party Grade").fill("A");
  // Until the save has finished, leaving the page would open a confirmation.
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await config.getByRole("button", { name: /Save/ }).click();
  await saved;
  await expect(config.getByText(/unsaved/)).toHaveCount(0);

  await page.getByRole("link", { name: "General" }).click();
  const links = panel(page, "Social Links");
  await links.getByLabel("Facebook").fill("facebook.com/kesar");
  await links.getByLabel("Facebook").blur();
  await expect(links.getByText(/Facebook link starting with https/)).toBeVisible();
  await links.getByLabel("Facebook").fill("https://elsewhere.example/kesar");
  await links.getByLabel("WhatsApp number").fill("+91 98250 12345");
  await links.getByRole("button", { name: /Save/ }).click();
  await expect(links.getByText(/Facebook link starting with https/)).toBeVisible();
  await expect(links.getByLabel("Facebook")).toBeFocused();
  await links.getByLabel("Facebook").fill("https://facebook.com/kesar");
  await links.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Social Links has been updated successfully")).toBeVisible();
  await expect(links.getByLabel("WhatsApp number")).toHaveValue("9825012345");

  const firm = panel(page, "Company details");
  await firm.getByLabel("GSTIN").fill("24ABC");
  await firm.getByRole("button", { name: /Save/ }).click();
  await expect(firm.getByRole("alert")).toBeVisible();
  await firm.getByRole("button", { name: "Cancel" }).click();
  await firm.getByLabel("Pincode").fill(String(390_000 + (Date.now() % 1000)));
  await firm.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Company details have been updated successfully")).toBeVisible();
});

test("U5 banners and the logo go up, five at once, the logo cut to its shape", async ({ page, request }) => {
  await open(page, 0);
  const banners = panel(page, "Upload Banner");
  await banners
    .getByLabel("Upload Banner")
    .setInputFiles([1, 2, 3, 4, 5, 6].map((at) => pictureFile(`b${at}.png`, at * 30)));
  await expect(banners.getByText("You can upload only 5 images.")).toBeVisible();
  await expect(banners.getByRole("img")).toHaveCount(5, { timeout: 30_000 });
  await expect(page.getByText("Banner has been updated successfully")).toBeVisible();
  const before = (await look(request)).BANNER as string[];
  await banners.getByRole("button", { name: "Move banner 1 back" }).click();
  await expect(async () => expect((await look(request)).BANNER[1]).toBe(before[0])).toPass();
  await banners.getByRole("button", { name: "Remove banner 5" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(banners.getByRole("img")).toHaveCount(4);
  await banners.getByLabel("Upload Banner").setInputFiles(pictureFile("alone.png", 20));
  await page.getByRole("dialog").getByRole("button", { name: "Apply crop" }).click();
  await expect(banners.getByRole("img")).toHaveCount(5, { timeout: 30_000 });

  const logo = panel(page, "Company Logo");
  await logo.getByLabel("Company Logo").setInputFiles(pictureFile("logo.png", 60));
  await page.getByRole("dialog").getByRole("button", { name: "Apply crop" }).click();
  await expect(page.getByText("Company Logo has been updated successfully")).toBeVisible({ timeout: 30_000 });
  await expect(logo.getByRole("img")).toBeVisible();
  await accessible(page, "general");
  await fits(page);
});

test("U7 what happens to each of many pictures is shown before they are sent", async ({ page, request }) => {
  const category = await request.post("/api/dept", {
    headers,
    data: { mobileNo: NUMBER, dept_name: `Lamps ${Date.now()}` },
  });
  const { DEPT_CD, dept_name } = (await category.json()).result;
  const made = await request.post("/api/products", {
    headers,
    data: {
      mobileNo: NUMBER,
      data: {
        DEPT_CD,
        ITEM_NAME: "LED Bulb 9 W",
        variant: [{ SIZE_CD: "", SALE_RATE1: 62, MIN_OQTY: 1 }],
      },
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const code = (await made.json()).result.ITEM_CD;
  await open(page, 0);
  const bulk = panel(page, "Bulk Upload Images");
  const names = [1, 2, 3, 4, 5].map((at) => `A_${at}_${code}.png`);
  await bulk
    .getByLabel("Bulk Upload Images")
    .setInputFiles([...names, "A_1_I9999999.png", "IMG_2041.png"].map((name) => pictureFile(name)));
  for (const chip of ["Ready 4", "Unknown code 1", "Too many 1", "Invalid name 1", "All 7"])
    await expect(bulk.getByRole("button", { name: chip })).toBeVisible();
  await expect(bulk.getByText(`Only 4 Images are allowed for item ${code}`)).toBeVisible();
  await accessible(page, "dry run");
  await fits(page);
  await bulk.getByRole("button", { name: "Upload 4 images" }).click();
  await expect(bulk.getByText("Ready")).toHaveCount(4, { timeout: 30_000 });
  const shown = await (await request.get(`/api/products/itemsById/${code}`, { headers })).json();
  expect(shown.result.img.IMGURL).toHaveLength(4);

  // The picture's name is the category's, and its upload can be undone.
  await bulk.getByRole("button", { name: "Clear", exact: true }).click();
  await bulk.getByLabel("Bulk Upload Images").setInputFiles([pictureFile(`${dept_name}.png`)]);
  await expect(bulk.getByText(`Image of ${dept_name}`)).toBeVisible();
  await bulk.getByRole("button", { name: "Upload 1 image" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Image of 1 category restored")).toBeVisible();
});

test("an owner downloads a backup and brings the store back to it", async ({ page, request }) => {
  const loaded = watchLoading(page);
  await open(page, 0);
  await loaded();
  const backup = panel(page, "Store backup");
  const dialog = page.getByRole("dialog");
  const confirm = async (yes: string) => {
    await dialog.getByLabel("Your password").fill(store.owner.password);
    await dialog.getByRole("button", { name: yes }).click();
  };
  const made = backup.getByRole("button", { name: /^Download the backup/ });
  const before = await made.count();
  await backup.getByRole("button", { name: "Make a backup" }).click();
  await confirm("Make a backup");
  await expect(made).toHaveCount(before + 1, { timeout: 60_000 });
  // The previous dialog has to close first, so that the password goes into the next one.
  await expect(dialog).toHaveCount(0);
  await made.first().click();
  const [download] = await Promise.all([page.waitForEvent("download"), confirm("Download")]);
  await dialog.getByText("Close", { exact: true }).click();
  expect(download.suggestedFilename()).toMatch(/^9811100061-.*\.zip$/);
  const buffer = readFileSync(await download.path());

  const data = { FBLINK: "", YTLINK: "", IGLINK: "", WHANO: "9825012345" };
  await put(request, "owner", { type: "socialLinks", data });
  const file = { name: download.suggestedFilename(), mimeType: "application/zip", buffer };
  await backup.getByLabel("Choose backup file").setInputFiles(file);
  await backup.getByRole("button", { name: "Restore this backup" }).click({ timeout: 60_000 });
  await dialog.getByLabel("Your store’s name").fill("kesar electricals");
  await confirm("Restore this backup");
  await expect(backup.getByRole("button", { name: "Undo the restore" })).toBeVisible({ timeout: 60_000 });
  // The restore has ended the owner's other session.
  headers = headersFor(NUMBER);
  await expect.poll(async () => (await look(request)).WHANO).toBe("");
});
