import { expect, type Page, test } from "@playwright/test";
import { accessible, fits, openCart, signIn } from "./steps";
import { type OwnStore, ownDealer, ownStore, type SignIn } from "./stores";

const NUMBER = "9811100089";
const BATTEN = "LED Batten 20 W";
const DEALER = "9700000089";
const UPI_ID = "asha.electric@haatdemo";
// A reference that no earlier run has used.
const UTR = `6${Date.now().toString().slice(-11)}`;
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Payment Traders", {});
});

const comeAs = async (page: Page, who: SignIn) => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/${NUMBER}/login`);
  await signIn(page, who);
};

test("a customer pays by UPI, and the owner finds it in the bank statement", async ({ page, request }) => {
  const dealer = await ownDealer(request, NUMBER, DEALER);
  await page.goto(`/${NUMBER}/owner/utility`);
  await signIn(page, store.owner);
  const upi = page.getByLabel("UPI ID");
  const panel = page.locator("form, section").filter({ has: upi });
  const save = panel.getByRole("button", { name: "Save" }).last();
  await upi.fill("asha electric");
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "Please enter a valid UPI ID" })).toBeVisible();
  await upi.fill(UPI_ID);
  await page.getByLabel("Name shown when paying").fill("Asha Electric");
  // An earlier run has entered the same.
  if (await save.isEnabled()) {
    await save.click();
    await expect(save).toBeDisabled();
  }

  await comeAs(page, dealer);
  await page.goto(`/${NUMBER}/product/L0000002`);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${BATTEN}` });
  await quantity.fill("10");
  await quantity.press("Enter");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await cart.getByText("Cash on Delivery").click();
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  const pay = page.getByRole("link", { name: "Open UPI app" });
  await expect(pay).toHaveAttribute("href", new RegExp(`^upi://pay\\?pa=${UPI_ID}&pn=Asha%20Electric`));
  const amount = new URL((await pay.getAttribute("href")) ?? "").searchParams.get("am") ?? "";
  expect(Number(amount)).toBeGreaterThan(0);
  await expect(page.getByRole("img", { name: "UPI code to pay", exact: false })).toBeVisible();
  await accessible(page, "paying by UPI");
  await fits(page);
  const id = new URL(page.url()).searchParams.get("orderId");

  await page.getByRole("button", { name: "I have paid" }).click();
  const utr = page.getByLabel("Reference number (UTR)");
  await utr.fill("12345");
  await page.getByRole("button", { name: "Send to the store" }).click();
  await expect(page.getByText("Please enter the reference number (UTR)", { exact: false })).toBeVisible();
  await accessible(page, "reporting a payment");
  await utr.fill(UTR);
  await page.getByRole("button", { name: "Send to the store" }).click();
  await expect(page.getByText("Being checked")).toBeVisible();
  await expect(pay).toHaveCount(0);

  await comeAs(page, store.owner);
  await page.goto(`/${NUMBER}/owner/payments?state=waiting`);
  await expect(page.getByText(UTR)).toBeVisible();
  await accessible(page, "payments");
  await fits(page);
  await page.getByRole("button", { name: "Compare bank statement" }).click();
  const statement = `Date,Narration,Debit,Credit\n24/11/26,UPI/${UTR}/ASHA,,"${amount}"\n`;
  await page
    .getByLabel("Bank statement (CSV)")
    .setInputFiles({ name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(statement) });
  await expect(page.getByText("Same amount")).toBeVisible();
  await accessible(page, "a bank statement");
  await page.getByRole("button", { name: "Confirm 1 payment" }).click();
  await expect(page.getByText("1 payment confirmed")).toBeVisible();
  await expect(page.getByText(UTR)).toHaveCount(0);

  await page.goto(`/${NUMBER}/owner/orderdetail?id=${id}`);
  await expect(page.getByText("Received", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Reject", exact: false }).click();
  const dialog = page.getByRole("dialog", { name: "Reject this payment?" });
  await dialog.getByLabel("Reason (your customer reads it)").fill("Another customer paid this");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Not received", { exact: true })).toBeVisible();
  await accessible(page, "an order with a payment");
  await fits(page);

  await comeAs(page, dealer);
  await page.goto(`/${NUMBER}/order/${id}`);
  await expect(page.getByText("Another customer paid this")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open UPI app" })).toBeVisible();
  await accessible(page, "an order to pay");
  await fits(page);
});
