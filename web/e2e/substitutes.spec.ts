import { expect, test } from "@playwright/test";
import { accessible, fits, openAs, openCart } from "./steps";
import { headersIn, type OwnStore, ownDealer, ownStore } from "./stores";

const NUMBER = "9811100082";
const BATTEN = "LED Batten 20 W";
let store: OwnStore;

test.beforeEach(async ({ request }) => {
  test.setTimeout(180_000);
  store = await ownStore(request, NUMBER, "Substitute Traders", { substitutes: "Y", showStk: "Y" });
  const headers = await headersIn(request, NUMBER, store.owner);
  const data = { variant: [{ SIZE_CD: "", CL_STK: 0 }], SUBSTITUTES: [] };
  const emptied = await request.put("/api/products", { headers, data: { itemCd: "L0000001", data } });
  expect(emptied.ok()).toBe(true);
});

test("an owner names what may do instead, and a dealer takes it for what is short", async ({
  page,
  request,
}) => {
  await openAs(page, store.owner, `/${NUMBER}/owner/editproduct?id=L0000001`);
  const named = page.getByRole("list", { name: "Substitutes" });
  const find = page.getByRole("combobox", { name: "Substitutes" });
  for (const [words, option] of [
    ["socket", "Modular Socket 6 A · S0000002"],
    ["batten", `${BATTEN} · L0000002`],
  ] as const) {
    await find.fill(words);
    await page.getByText(option).click();
  }
  await named.getByRole("button", { name: `Move ${BATTEN} up` }).click();
  await expect(named.getByRole("listitem").first()).toContainText(BATTEN);
  await named.getByRole("button", { name: "Remove Modular Socket 6 A" }).click();
  await accessible(page, "substitutes of an item");
  await fits(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Product saved")).toBeVisible();

  const dealer = await ownDealer(request, NUMBER, "9700000082");
  const headers = await headersIn(request, NUMBER, dealer);
  await request.post("/api/cart", { headers, data: { itemCd: "L0000001", sizeCd: "", quantity: 4 } });
  await openAs(page, dealer, `/${NUMBER}/product/L0000001`);
  const instead = page.getByRole("region", { name: "Available instead" });
  await expect(instead.getByRole("heading", { name: BATTEN })).toBeVisible();
  await accessible(page, "an item that is short");
  await fits(page);

  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await cart.getByRole("button", { name: "See substitutes LED Bulb 9 W" }).click();
  const sheet = page.getByRole("dialog", { name: "Instead of LED Bulb 9 W" });
  await accessible(page, "what may do instead");
  await sheet.getByRole("button", { name: `Use this ${BATTEN}` }).click();
  await expect(cart.getByRole("spinbutton", { name: `Quantity of ${BATTEN}` })).toHaveValue("4");
  await expect(cart.getByRole("listitem")).toHaveCount(1);
});
