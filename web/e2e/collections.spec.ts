import { expect, test } from "@playwright/test";
import { shop } from "./demo";
import { pictureFile } from "./pictures";
import { accessible, fits, layersClosed, openAs } from "./steps";

// A cheque number that no earlier run has used.
const CHEQUE = Date.now().toString().slice(-6);

const at = (path = "") => `/${shop.mobileNo}${path}`;

test("a salesperson collects a cheque and cash, the owner accepts them, and the cheque bounces", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openAs(page, shop.sman, at("/collections"));
  await page.getByRole("button", { name: "Choose party" }).click();
  const picker = page.getByRole("dialog");
  await picker.getByRole("searchbox").fill("Ambica");
  await picker.getByText("Shree Ambica Electricals").first().click();
  const bills = page.getByRole("group", { name: "For these bills" });
  const amount = page.getByLabel("Amount", { exact: true });
  await bills.getByRole("checkbox").first().check();
  await expect(amount).not.toHaveValue("");

  await page.getByRole("button", { name: "Cheque", exact: true }).click();
  await amount.fill("1500");
  await page.getByLabel("Cheque number").fill("12");
  await page.getByRole("button", { name: "Record ₹1,500" }).click();
  await expect(page.getByText("Please enter the 6-digit cheque number")).toBeVisible();
  await accessible(page, "a collection with what is wrong");
  await page.getByLabel("Cheque number").fill(CHEQUE);
  await page.getByLabel("Bank name on cheque").fill("HDFC Bank");
  await fits(page);
  await page.getByRole("button", { name: "Record ₹1,500" }).click();
  const receipt = page.getByRole("region", { name: /^Receipt R-\d+$/ });
  await expect(receipt.getByText("Being checked")).toBeVisible();
  await expect(receipt.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/.*${CHEQUE}`),
  );
  await accessible(page, "a receipt");
  await fits(page);
  const saved = page.waitForEvent("download");
  await receipt.getByRole("button", { name: "Receipt as PDF" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Receipt_R-\d+\.pdf$/);

  await receipt.getByRole("button", { name: "Record another" }).click();
  await amount.fill("250");
  await page.getByRole("button", { name: "Record ₹250" }).click();
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByText("₹250").first()).toBeVisible();
  await expect(today.getByText("In hand: Cash")).toBeVisible();

  await page.getByRole("button", { name: "Record another" }).click();
  await page.getByRole("button", { name: "UPI", exact: true }).click();
  await amount.fill("300");
  await page.getByRole("button", { name: "Record ₹300" }).click();
  const noProof = page.getByText("Please enter the reference number (UTR) or add a screenshot");
  await expect(noProof).toBeVisible();
  await page.getByLabel("Screenshot of the payment").setInputFiles(pictureFile("shot.png", 60));
  await expect(page.getByRole("img", { name: "Image 1" })).toBeVisible();
  await expect(noProof).toHaveCount(0);
  await page.getByRole("button", { name: "Record ₹300" }).click();
  await expect(receipt.getByText("UPI, with a screenshot")).toBeVisible();

  await openAs(page, shop.owner, at(`/owner/payments?query=${CHEQUE}`));
  const hand = page.getByRole("region", { name: "In hand" });
  await hand
    .getByRole("button", { name: /^Accept all from / })
    .first()
    .click();
  const accepting = page.getByRole("dialog", { name: /^Accept all from .+\?$/ });
  await expect(accepting.getByText(/^Cash: ₹.+ counts as received/)).toBeVisible();
  await accepting.getByRole("button", { name: "Accept all" }).click();
  await expect(hand).toHaveCount(0);
  await accessible(page, "payments with collections");
  await fits(page);
  await page.getByRole("button", { name: /^Cheque of Shree Ambica Electricals for ₹1,500 bounced/ }).click();
  const dialog = page.getByRole("dialog", { name: "Did this cheque bounce?" });
  await dialog.getByLabel("Reason (shown to the customer)").fill("Signature differs");
  await dialog.getByRole("button", { name: "Bounced" }).click();
  await expect(page.getByText("Signature differs", { exact: false })).toBeVisible();

  await layersClosed(page);
  await openAs(page, shop.sman, at("/collections"));
  await expect(today.getByText("Signature differs")).toBeVisible();
});
