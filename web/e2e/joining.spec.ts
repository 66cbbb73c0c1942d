import { expect, test } from "@playwright/test";
import { enterCode } from "./codes";
import { shop } from "./demo";
import { accessible, choosePayment, fits, layersClosed, signIn } from "./steps";

const at = (path = "") => `/${shop.mobileNo}${path}`;
const PASSWORD = "a good password";
let last = Date.now() % 10_000_000;
/** Returns a mobile number that no earlier run has used. */
const newNumber = () => `98${String(last++).padStart(8, "0")}`;

test("a new dealer signs up in two steps and orders", async ({ page }) => {
  const mobile = newNumber();
  await page.goto(at("/login"));
  await page.getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(at("/signup"));
  await accessible(page, "sign up");
  await fits(page);

  await page.getByRole("button", { name: "Next" }).click();
  for (const words of [
    "Please Enter Valid Name",
    "Please Enter Valid Mobile No",
    "Please Enter Valid Password",
    "Please Enter Valid User Type",
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  // U10: the first invalid field has the focus.
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Shop name")).toHaveCount(0);
  await expect(page.getByLabel("State")).toHaveValue("Gujarat");

  await page.getByLabel("Name", { exact: true }).fill("Jay Rana");
  await page.getByLabel("Mobile number").fill(shop.party.userName);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel("User type").selectOption("Dealer");
  await page.getByLabel("Shop name").fill("Jay Electric");
  await page.getByLabel("District").selectOption("Anand");
  await page.getByLabel("City").fill("Anand");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Mobile No is already register")).toBeVisible();

  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Step 2 of 2")).toBeVisible();
  await accessible(page, "sign up, second step");
  await page.getByLabel("PAN").fill("AAPFU0939X1");
  await page.getByLabel("GSTIN").fill("24AAPFU0939F1ZA");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("This GSTIN has a typing mistake. Please check it.")).toBeVisible();
  await expect(page.getByLabel("GSTIN")).toHaveValue("24AAPFU0939F1ZA");
  await page.getByLabel("PAN").fill("");
  await page.getByLabel("GSTIN").fill("");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await accessible(page, "sign up, the code");
  await fits(page);
  await enterCode(page, mobile);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(at());

  await page.goto(at("/shop?q=one-way"));
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await page.getByRole("button", { name: /^Cart, \d/ }).click();
  const cart = page.getByRole("dialog", { name: /Cart/ });
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page).toHaveURL(/\/cart\/complete\?orderId=\d+/);

  await layersClosed(page);
  // Customers can change an account that they created themselves.
  await page.goto(at("/profile"));
  await accessible(page, "profile");
  await fits(page);
  await page.getByLabel("Contact person").fill("Jay R. Rana");
  await page.getByLabel("Pincode").fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a valid 6-digit pincode")).toBeVisible();
  await page.getByLabel("Pincode").fill("388001");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Contact person")).toHaveValue("Jay R. Rana");

  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("another good one");
  await page.getByLabel("Confirm new password").fill("another good one");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await page.goto(at("/logout"));
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(at("/login"));
  await signIn(page, { userName: mobile, password: "another good one" });
});

test("an account of the books is only read by its holder", async ({ page }) => {
  await page.goto(`${at("/login")}?continue=${encodeURIComponent(at("/profile"))}`);
  await signIn(page, shop.party);

  await expect(page).toHaveURL(at("/profile"));
  await expect(page.getByLabel("Account name")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(page.getByText("Closing Balance")).toBeVisible();
});

test("a signed-in visitor is led away from the sign-up", async ({ browser }) => {
  for (const [who, home] of [
    [shop.owner, at("/owner")],
    [shop.party, at()],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(at("/login"));
    await signIn(page, who);
    await page.goto(at("/signup"));
    await expect(page).toHaveURL(home);
    await context.close();
  }
});

test("another store is entered by its number, and an unknown number is refused", async ({ page }) => {
  await page.goto("/9999999999");
  await expect(page.getByRole("heading", { name: "Oops! No store Found" })).toBeVisible();
  await expect(page.getByText("Please check the store id properly")).toBeVisible();
  await accessible(page, "store not found");
  await page.getByRole("button", { name: "Try Again" }).click();
  const dialog = page.getByRole("dialog", { name: "Go to Shop" });
  await dialog.getByRole("textbox").fill("9999999998");
  await dialog.getByRole("button", { name: "Go To Shop" }).click();
  await expect(dialog.getByText("Please Enter Proper Mobile No.")).toBeVisible();
  await dialog.getByRole("textbox").fill(shop.mobileNo);
  await dialog.getByRole("button", { name: "Go To Shop" }).click();
  await expect(page).toHaveURL(at("/login"));
});

test("a store is found among all by its name, city or number", async ({ page }) => {
  await page.goto("/vendors");
  const search = page.getByRole("searchbox");
  await search.fill("rajkot");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/q=rajkot/);
  await search.fill("no such town");
  await expect(page.getByText("No Match Found.")).toBeVisible();
  await search.fill(shop.mobileNo);
  await page.getByRole("link", { name: /^Go to Shop/ }).click();
  await expect(page).toHaveURL(at());
});
