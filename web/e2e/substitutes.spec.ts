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

test("an owner gives another name to what a dealer searched in vain, and the search finds it", async ({
  page,
  request,
}) => {
  const headers = await headersIn(request, NUMBER, store.owner);
  await request.delete("/api/searches/synonyms/zagmagiyu", { headers });
  const dealer = await ownDealer(request, NUMBER, "9700000083");
  const searchFor = async (words: string) => {
    await openAs(page, dealer, `/${NUMBER}/shop`);
    await page.getByRole("banner").getByRole("searchbox").fill(words);
  };
  const reported = page.waitForResponse("**/api/searches/failed");
  await searchFor("Zagmagiyu");
  await expect(page.getByText("No results for “Zagmagiyu”.")).toBeVisible();
  expect((await reported).status()).toBe(204);

  await openAs(page, store.owner, `/${NUMBER}/owner/utility`);
  await page.getByRole("link", { name: /^Stock/ }).click();
  const words = page.getByRole("region", { name: "Search words" });
  await words.getByRole("button", { name: "Add other name for “zagmagiyu”" }).click();
  const drawer = page.getByRole("dialog", { name: "Add other name" });
  await expect(drawer.getByLabel("Customer’s word")).toHaveValue("zagmagiyu");
  const meaning = drawer.getByLabel("Word in your item names");
  await meaning.fill("xylophone");
  await drawer.getByRole("button", { name: /Save/ }).click();
  await expect(drawer.getByText("None of your items has the word “xylophone”")).toBeVisible();
  await accessible(page, "another name that is refused");
  await fits(page);
  await meaning.fill("batten");
  await drawer.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Other name saved")).toBeVisible();
  await expect(words.getByText("zagmagiyu → batten")).toBeVisible();
  await expect(words.getByRole("button", { name: /^Add other name for “zagmagiyu”/ })).toHaveCount(0);
  await accessible(page, "search words");

  await searchFor("zagmagiyu");
  await expect(page.getByRole("heading", { name: BATTEN })).toBeVisible();
});
