import { expect, test } from "@playwright/test";
import { codeFor, enterCode, otherThan } from "./codes";
import { accessible, fits, signIn } from "./steps";
import { addDealer, newNumber, type OwnStore, ownStore, setSwitches } from "./stores";

const CHOSEN = "lamps and long wires";
let store: OwnStore;
const at = (path = "") => `/${store.mobileNo}${path}`;

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, "9811100077", "Coded Traders", { otpLogin: "Y" });
});

test("a customer who forgot their password chooses another one with a code", async ({ page, request }) => {
  const dealer = { userName: newNumber(), password: "dealer@tests1" };
  await addDealer(request, store.mobileNo, dealer);
  await page.goto(at("/login"));
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await accessible(page, "a forgotten password");
  await fits(page);

  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Please Enter Proper Mobile No.")).toBeVisible();
  await page.getByLabel("Mobile number", { exact: true }).fill(dealer.userName);
  await page.getByRole("button", { name: "Send code" }).click();
  const save = page.getByRole("button", { name: "Set password" });
  await expect(save).toBeVisible();
  await accessible(page, "a password by code");
  await fits(page);
  const right = await codeFor(request, dealer.userName);
  await page.getByLabel("6-digit code").fill(otherThan(right));
  await save.click();
  await expect(page.getByText("Please Enter Valid Password")).toBeVisible();
  await page.getByLabel("New password").fill(CHOSEN);
  await save.click();
  await expect(page.getByText("This code is wrong.", { exact: false })).toBeVisible();
  await page.getByLabel("6-digit code").fill(right);
  await save.click();
  await expect(page).toHaveURL(at());

  await page.goto(at("/logout"));
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(at("/login"));
  await signIn(page, { userName: dealer.userName, password: CHOSEN });
});

test("a customer signs in with a code and goes on to the requested page", async ({ page, request }) => {
  const dealer = { userName: newNumber(), password: "dealer@tests1" };
  await addDealer(request, store.mobileNo, dealer);
  await page.goto(`${at("/login")}?continue=${encodeURIComponent(at("/profile"))}`);
  await page.getByRole("link", { name: "Sign in with a code" }).click();
  // Without `exact`, this could find "Mobile number or account code" in the form that is still closing.
  await page.getByLabel("Mobile number", { exact: true }).fill(dealer.userName);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await accessible(page, "signing in by code");
  await enterCode(page, dealer.userName);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(at("/profile"));
});

test("a code that does not come is requested once more", async ({ page, request }) => {
  const dealer = { userName: newNumber(), password: "dealer@tests1" };
  await addDealer(request, store.mobileNo, dealer);
  await page.goto(`${at("/login")}?by=code`);
  await page.getByLabel("Mobile number", { exact: true }).fill(dealer.userName);
  await page.getByRole("button", { name: "Send code" }).click();
  await codeFor(request, dealer.userName);
  const again = page.getByRole("button", { name: "Send again", exact: true });
  await expect(again).toBeEnabled({ timeout: 40_000 });
  await again.click();
  await expect(page.getByText("Only the latest code works.", { exact: false })).toBeVisible();
  await enterCode(page, dealer.userName, 1);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(at());
});

test("a store that wants no codes offers none to sign in", async ({ page, request }) => {
  await setSwitches(request, store.mobileNo, { otpLogin: "N" });
  await page.goto(at("/login"));
  await expect(page.getByRole("link", { name: "Forgot password?" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in with a code" })).toHaveCount(0);
  await setSwitches(request, store.mobileNo, { otpLogin: "Y" });
});
