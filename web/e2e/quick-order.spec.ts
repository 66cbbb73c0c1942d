import { expect, test } from "@playwright/test";
import { demoBarcode, withCamera } from "./camera";
import { demo } from "./demo";
import { openAs, soundAtBothEnds, watchLoading } from "./steps";
import { ownDealer } from "./stores";

const [store] = demo.stores as [(typeof demo.stores)[number]];

test("a pasted order is matched, what is unclear is asked, and it goes into the cart", async ({
  page,
  request,
}) => {
  const loaded = watchLoading(page);
  // Nothing is as last time for a dealer who has ordered nothing.
  const dealer = await ownDealer(request, store.mobileNo, "9700000042");
  await openAs(page, dealer, `/${store.mobileNo}/quick`);
  await loaded();
  await page
    .getByLabel("Write or paste the order")
    .fill("24 pcs SP MCB C curve 16 amp, ek dozen 5W bulb warm white\n10 pc 6A MCB C curve\nZzyzx 4 pc");
  await page.keyboard.press("Control+Enter");
  const lines = page.getByRole("list", { name: "Order lines" }).getByRole("listitem");
  await expect(lines).toHaveCount(4);
  await expect(page.getByText("2 of 4 ready")).toBeVisible();
  // Lines that need an answer come first.
  await expect(lines.nth(2)).toContainText("24 pc");
  await soundAtBothEnds(page, "a written order");

  await lines.nth(0).getByLabel("Item", { exact: true }).selectOption({ index: 1 });
  await expect(lines.nth(0)).toContainText(/Which size\?.*6 A · /);
  await lines.nth(0).getByLabel("Size").selectOption("6 A");
  await lines.nth(2).getByLabel("Quantity").fill("-3");
  await expect(lines.nth(2)).toContainText("Enter a whole number from 1 to 10,00,000.");
  await lines.nth(2).getByLabel("Quantity").fill("24");
  await expect(lines.nth(1)).toContainText("Item not found");
  await lines
    .nth(1)
    .getByRole("button", { name: /^Leave out/ })
    .click();
  await expect(page.getByText("All items found")).toBeVisible();
  await page.getByLabel("Write or paste the order").fill("not read yet");
  await page.reload();
  await expect(page.getByText("All items found")).toBeVisible();
  await expect(lines).toHaveCount(4);
  await expect(page.getByLabel("Write or paste the order")).toHaveValue("not read yet");
  await page.getByLabel("Write or paste the order").clear();
  await page.getByRole("button", { name: "Add 3 items to cart" }).click();

  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("16 A").first()).toBeVisible();
  await page.keyboard.press("Escape");
  // Lines that were left out are still on the pad.
  await expect(lines).toHaveCount(1);
});

test("items are typed from the keyboard alone: code, Tab, quantity, Enter", async ({ page }) => {
  const loaded = watchLoading(page);
  await openAs(page, store.party, `/${store.mobileNo}/quick`);
  await loaded();
  const item = page.getByRole("combobox", { name: "Item code, name or barcode" });
  const lines = page.getByRole("list", { name: "Order lines" }).getByRole("listitem");
  const suggestions = page.getByRole("listbox", { name: "Items" }).getByRole("option");
  await item.fill("mcb");
  await expect(suggestions.nth(1)).toBeVisible();
  await soundAtBothEnds(page, "suggestions");

  // A product with several sizes opens a table of them.
  await item.fill("I0000259");
  await expect(suggestions).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("spinbutton", { name: "6 A", exact: true })).toBeFocused();
  await soundAtBothEnds(page, "a table of sizes");
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await page.keyboard.type("24");
  await page.keyboard.press("Enter");
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(1)).toContainText("24 pc");

  // The user types faster than the suggestions load.
  await expect(item).toBeFocused();
  await page.keyboard.type("switch");
  await page.keyboard.press("Tab");
  await page.keyboard.type("10");
  await page.keyboard.press("Enter");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText("Which item?");
  await expect(item).toBeFocused();
});

test("an order in a spreadsheet becomes lines to check", async ({ page }) => {
  await openAs(page, store.party, `/${store.mobileNo}/quick`);
  const text = page.getByLabel("Write or paste the order");
  const file = page.getByLabel("Choose a CSV or Excel file", { exact: true }).and(page.locator("input"));
  const csv = (content: string) => ({
    name: "order.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  await file.setInputFiles(csv(""));
  await expect(text).toHaveAttribute("aria-invalid", "true");

  await file.setInputFiles(csv("Item Code,Size,Qty\nI0000259,16 A,24\n"));
  await expect(text).toHaveValue("I0000259 16 A × 24");
  await page.getByRole("button", { name: "Find items" }).click();
  await expect(page.getByText("All items found")).toBeVisible();
  await expect(text).toHaveValue("");
});

test("barcodes are scanned with the camera and with a scanner that types", async ({ page }) => {
  const hold = await withCamera(page);
  await openAs(page, store.party, `/${store.mobileNo}/quick`);
  const lines = page.getByRole("list", { name: "Order lines" }).getByRole("listitem");
  const quantity = lines.getByLabel("Quantity");
  await page.getByRole("button", { name: "Scan barcodes with the camera" }).click();
  const scanner = page.getByRole("dialog", { name: "Scan barcodes with the camera" });
  await expect(scanner.getByText("Each scan adds one")).toBeVisible();
  await soundAtBothEnds(page, "the camera");

  await hold(demoBarcode(259, 1));
  await expect(scanner.getByText("One more:")).toBeVisible();
  await hold(demoBarcode(9_999_999, 0));
  await expect(scanner.getByText("No item has the barcode")).toBeVisible();
  await scanner.getByRole("button", { name: "Done" }).click();
  await expect(lines).toHaveCount(1);
  await expect(quantity).toHaveValue("1");

  await page.getByRole("combobox", { name: "Item code, name or barcode" }).focus();
  // These are two scans, at the speed of a scanner.
  await page.keyboard.type(demoBarcode(259, 1));
  await page.keyboard.press("Enter");
  await page.keyboard.type(demoBarcode(259, 1));
  await page.keyboard.press("Enter");
  await expect(quantity).toHaveValue("3");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(quantity).toHaveValue("2");
});

test("a camera that was refused says how to allow it", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("", "NotAllowedError");
    };
  });
  await openAs(page, store.party, `/${store.mobileNo}/quick`);
  await page.getByRole("button", { name: "Scan barcodes with the camera" }).click();
  await expect(page.getByRole("alert")).toContainText("allow the camera");
});
