import { expect, test } from "@playwright/test";
import { accessible, choosePayment, fits, openAs, openCart, placeholderFits } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore } from "./stores";

const NUMBER = "9811100083";
const BULB = "LED Bulb 9 W";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Price List Traders", { priceLists: "Y" });
  const headers = await headersIn(request, NUMBER, store.owner);
  // Price lists of an earlier run may be left.
  const { result } = await (await request.get("/api/price-lists", { headers })).json();
  for (const { listId } of result) await request.delete(`/api/price-lists/${listId}`, { headers });
});

test("an owner gives some customers other rates, and a cart of before says what changed", async ({
  page,
  request,
}) => {
  const dealer = await ownDealer(request, NUMBER, "9700000083");
  const headers = await headersIn(request, NUMBER, dealer);
  // The order is for six bulbs at ₹75.
  await request.post("/api/cart", { headers, data: { itemCd: "L0000001", sizeCd: "", quantity: 6 } });

  await openAs(page, store.owner, `/${NUMBER}/owner/utility?tab=4`);
  const lists = page.getByRole("region", { name: "Price lists" });
  await expect(lists.getByText(/^Give some customers or a grade special rates/)).toBeVisible();
  await accessible(page, "no price lists");
  await placeholderFits(lists.getByRole("searchbox"));

  await lists.getByRole("button", { name: "Add price list" }).click();
  const drawer = page.getByRole("dialog", { name: "New price list" });
  await drawer.getByLabel("Applies to").click();
  await page.getByText("Chosen customers", { exact: true }).click();
  await drawer.getByRole("combobox", { name: "Customers" }).fill("desai");
  await page
    .getByText(/^Desai Electric Stores/)
    .first()
    .click();
  await drawer.getByLabel("Percent off", { exact: true }).fill("10");
  await page.keyboard.press("Control+Enter");
  await expect(drawer.getByText("Please enter a name")).toBeVisible();
  await drawer.getByLabel("Name").fill("Festival rates");
  await accessible(page, "a new price list");
  await fits(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Price list added")).toBeVisible();
  await expect(lists.getByText("10% off the customer’s grade")).toBeVisible();
  await fits(page);

  await lists.getByRole("button", { name: "Rates of price list Festival rates" }).click();
  const own = page.getByRole("dialog", { name: "Rates of Festival rates" });
  await own.getByRole("combobox", { name: "Name or code of an item" }).fill("bulb");
  await page.getByText(new RegExp(`^${BULB} · `)).click();
  await own.getByRole("spinbutton", { name: "Rate", exact: true }).fill("60");
  await own.getByRole("button", { name: "Add", exact: true }).click();
  await expect(own.getByRole("spinbutton", { name: `Rate of ${BULB}` })).toHaveValue("60.00");
  await accessible(page, "own rates of a price list");
  await fits(page);

  await page.goto(`/${NUMBER}/owner/editproduct?id=L0000001`);
  await page.getByRole("button", { name: "Rate history" }).click();
  const newest = page.getByRole("region", { name: "Rate history" }).getByRole("listitem").first();
  await expect(newest).toContainText("Rate – → ₹60");
  await expect(newest).toContainText("Festival rates · Edited");
  await accessible(page, "the history of rates");

  await page.goto(`/${NUMBER}/owner/import?kind=priceLists`);
  const rows = ["Price list,Item code,Size,Rate", "Festival rates,L0000001,,55"].join("\n");
  await page.locator("input[type=file]").setInputFiles({
    name: "rates.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows),
  });
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText(/^You can undo this import until/)).toBeVisible();
  await page.goto(`/${NUMBER}/owner/utility?tab=4`);
  await lists.getByRole("button", { name: "Last changes" }).click();
  const changes = page.getByRole("dialog", { name: "Last changes" });
  await expect(changes.getByRole("listitem").first()).toContainText("Price list import · 1 product");
  await accessible(page, "imports of list rates");
  await fits(page);
  await changes.getByRole("button", { name: "Undo" }).first().click();
  await expect(changes.getByRole("listitem").first()).toContainText("undone");
  await changes.getByRole("button", { name: "Close" }).click();
  await lists.getByRole("button", { name: "Rates of price list Festival rates" }).click();
  await expect(own.getByRole("spinbutton", { name: `Rate of ${BULB}` })).toHaveValue("60.00");

  await openAs(page, dealer, `/${NUMBER}/product/L0000001`);
  await expect(page.getByText("6 pc × ₹60 = ₹360")).toBeVisible();
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("Rate changed from ₹75 to ₹60")).toBeVisible();
  await accessible(page, "a cart whose rates have changed");
  await fits(page);
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page).toHaveURL(/orderId=/);
});
