import { expect, test } from "@playwright/test";
import { pictureFile } from "./pictures";
import { accessible, choosePayment, fits, openAs, openCart, soundAtBothEnds } from "./steps";
import { headersIn, newNumber, type OwnStore, ownDealer, ownStore, setSwitches } from "./stores";

const NUMBER = "9811100089";
const BATTEN = "LED Batten 20 W";
const DEALER = "9700000089";
const UPI_ID = "asha.electric@haatdemo";
// A UTR that no earlier run has used.
const UTR = `6${Date.now().toString().slice(-11)}`;
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Payment Traders", {});
});

test("a customer pays by UPI, and the owner finds it in the bank statement", async ({ page, request }) => {
  const dealer = await ownDealer(request, NUMBER, DEALER);
  await openAs(page, store.owner, `/${NUMBER}/owner/utility?tab=0`);
  const upi = page.getByLabel("UPI ID");
  const save = page.getByRole("region", { name: "Company details" }).getByRole("button", { name: "Save" });
  await upi.fill("asha electric");
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "Please enter a valid UPI ID" })).toBeVisible();
  await upi.fill(UPI_ID);
  await page.getByLabel("Name shown when paying").fill("Asha Electric");
  // An earlier run may have entered the same.
  if (await save.isEnabled()) {
    await save.click();
    await expect(save).toBeDisabled();
  }

  await setSwitches(request, NUMBER, { onlinePayments: "Y", orderDues: "Y" });
  const gateway = page.getByRole("region", { name: "Online payments" });
  await gateway.getByLabel("Key ID").fill("rzp_test_1DP5mmOlF5G5ag");
  await gateway.getByLabel("Key secret").fill("key-secret-of-tests");
  await gateway.getByLabel("Webhook secret").fill("webhook-secret-of-tests");
  await gateway.getByRole("button", { name: "Save" }).click();
  await expect(gateway.getByPlaceholder("Saved. Type to replace it.")).toHaveCount(2);
  await expect(gateway.getByLabel("Webhook address")).toHaveValue(
    new RegExp(`/api/payments/webhook/${NUMBER}$`),
  );
  await accessible(page, "keys of the payment gateway");

  await openAs(page, dealer, `/${NUMBER}/product/L0000002`);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${BATTEN}` });
  await quantity.fill("10");
  await quantity.press("Enter");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  // With cash on delivery the QR code is hidden until the user opens it.
  const pay = page.getByRole("link", { name: "Open UPI app" });
  await expect(page.getByText("Pay now by UPI")).toBeVisible();
  await expect(pay).toBeHidden();
  await page.getByText("Pay now by UPI").click();
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
  const shot = page.getByLabel("Screenshot of the payment");
  await shot.setInputFiles(pictureFile("wrong.png", 40));
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await shot.setInputFiles(pictureFile("shot.png", 60));
  await expect(page.getByRole("img", { name: "Image 1" })).toBeVisible();
  await accessible(page, "a payment with a screenshot");
  await page.getByRole("button", { name: "Send to the store" }).click();
  await expect(page.getByText("Being checked")).toBeVisible();
  await expect(pay).toHaveCount(0);

  await openAs(page, store.owner, `/${NUMBER}/owner/payments?state=waiting`);
  await expect(page.getByText(UTR)).toBeVisible();
  await page.getByRole("button", { name: "Screenshot of", exact: false }).first().click();
  const large = page.getByRole("dialog", { name: "Screenshot of", exact: false });
  await expect
    .poll(() => large.getByRole("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await large.getByRole("button", { name: "Close" }).click();
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
  await dialog.getByLabel("Reason (shown to the customer)").fill("Another customer paid this");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Not received", { exact: true })).toBeVisible();
  await accessible(page, "an order with a payment");
  await fits(page);

  await openAs(page, dealer, `/${NUMBER}/order/${id}`);
  await expect(page.getByText("Another customer paid this")).toBeVisible();
  await page.getByText("Pay now by UPI").click();
  await expect(page.getByRole("link", { name: "Open UPI app" })).toBeVisible();
  await accessible(page, "an order to pay");
  await fits(page);

  // The test replaces the gateway's page, and no event reports the order as paid.
  const address = "https://rzp.io/i/tests";
  await page.route("**/api/payments/online", (route) =>
    route.fulfill({ status: 201, json: { result: { address } } }),
  );
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: "Razorpay" }));
  const online = page.getByRole("button", { name: /^Pay .* online$/ });
  await online.click();
  await page.waitForURL(address);
  await page.goto(`/${NUMBER}/order/${id}?razorpay_payment_link_status=paid&razorpay_payment_id=pay_tests`);
  await expect(page.getByText("Waiting for your payment to be confirmed", { exact: false })).toBeVisible();
  await expect(online).toHaveCount(0);
  await accessible(page, "a payment online that is not confirmed yet");

  const headers = await headersIn(request, NUMBER, store.owner);
  const sent = { id: [Number(id)], status: "Dispatched", type: "order" };
  expect((await request.put("/api/orders/status", { headers, data: sent })).ok()).toBe(true);
  const found = await (await request.get(`/api/payments?query=${UTR}`, { headers })).json();
  const data = { id: [found.result[0].id], decision: "confirmed" };
  expect((await request.put("/api/payments/decision", { headers, data })).ok()).toBe(true);
  await page.reload();
  const receipt = `R-${found.result[0].id}`;
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: `Receipt ${receipt}` }).click();
  expect((await saved).suggestedFilename()).toBe(`Receipt_${receipt}.pdf`);
  await accessible(page, "an order with a receipt");
  await fits(page);

  await page.goto(`/${NUMBER}/dues`);
  await expect(page.getByText("These figures come from dispatched orders", { exact: false })).toBeVisible();
  await expect(page.getByText(`Order ${found.result[0].ORDER_NO}`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Receipt ${receipt}`, { exact: true })).toBeVisible();
  await accessible(page, "dues by orders");
  await fits(page);
});

test("a paid order is canceled, and the owner pays the money back", async ({ page, request }) => {
  const dealer = await ownDealer(request, NUMBER, newNumber());
  const buyer = await headersIn(request, NUMBER, dealer);
  const headers = await headersIn(request, NUMBER, store.owner);
  const placed = await request.post("/api/orders", {
    headers: buyer,
    data: {
      paymentMode: "Cash on Delivery",
      orderItm: [{ itemCd: "L0000002", sizeCd: "", quantity: 10 }],
    },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  const { orderId, ORDER_NO: number } = (await placed.json()).result;
  const utr = `7${Date.now().toString().slice(-11)}`;
  const open = await request.get(`/api/payments/request?orderId=${orderId}`, { headers: buyer });
  const amount = (await open.json()).result.due;
  const reported = await request.post("/api/payments", { headers: buyer, data: { orderId, amount, utr } });
  expect(reported.ok(), await reported.text()).toBe(true);
  const data = { id: [(await reported.json()).result.paymentId], decision: "confirmed" };
  expect((await request.put("/api/payments/decision", { headers, data })).ok()).toBe(true);

  await openAs(page, store.owner, `/${NUMBER}/owner/orderdetail?id=${orderId}`);
  await expect(page.getByText("Received", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: `Select ${BATTEN}` }).check();
  await page.getByRole("button", { name: "Cancel items" }).click();
  await page.getByRole("button", { name: "Cancel 1 item" }).click();
  const question = page.getByRole("dialog", { name: /^Overpaid by .*\. Pay it back\?$/ });
  await expect(question).toBeVisible();
  await accessible(page, "the question whether to pay the money back");
  await question.getByRole("button", { name: "Keep on the account" }).click();
  await expect(page.getByText(/^Overpaid by .*\. It is on the account\.$/)).toBeVisible();
  await soundAtBothEnds(page, "an order that was overpaid");

  await page.getByRole("button", { name: "Pay back", exact: true }).click();
  await expect(page.getByText(/will be paid back$/)).toBeVisible();
  await page.goto(`/${NUMBER}/owner/payments`);
  const refunds = page.getByRole("region", { name: "To refund" });
  const row = refunds.getByRole("listitem").filter({ hasText: `Order ${number}` });
  await expect(row).toBeVisible();
  await soundAtBothEnds(page, "what is to be paid back");
  await row.getByRole("button", { name: /paid back to/ }).click();
  await expect(row).toHaveCount(0);

  await openAs(page, dealer, `/${NUMBER}/order/${orderId}`);
  await expect(page.getByText(/was paid back, /)).toBeVisible();
  await soundAtBothEnds(page, "an order whose money was paid back");
});
