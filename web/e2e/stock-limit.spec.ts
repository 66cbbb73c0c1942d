import { type APIRequestContext, expect, test } from "@playwright/test";
import { accessible, choosePayment, fits, layersClosed, openAs, openCart } from "./steps";
import { headersIn, ownDealer, ownStore } from "./stores";

const NUMBER = "9811100084";
const BATTEN = "LED Batten 20 W";

/** Cancels open orders of earlier runs, because they use stock. */
async function cancelOpenOrders(request: APIRequestContext, headers: Record<string, string>) {
  const { result: orders } = await (await request.get("/api/orders?per_page=100", { headers })).json();
  const open = orders.filter(({ STATUS }: { STATUS: string }) => STATUS === "Pending");
  if (open.length === 0) return;
  const id = open.map(({ orderId }: { orderId: number }) => orderId);
  await request.put("/api/orders/status", { headers, data: { id, status: "Canceled", type: "order" } });
}

test("of two buyers for the last pieces one gets them, and the other sees at once that they are gone", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { owner } = await ownStore(request, NUMBER, "Limited Traders", { stockLimit: "Y", showStk: "Y" });
  const first = await ownDealer(request, NUMBER, "9700000084");
  const second = await ownDealer(request, NUMBER, "9700000085");
  const owners = await headersIn(request, NUMBER, owner);
  await cancelOpenOrders(request, owners);
  const data = { variant: [{ SIZE_CD: "", CL_STK: 3 }] };
  await request.put("/api/products", { headers: owners, data: { itemCd: "L0000002", data } });
  const add = async (headers: Record<string, string>) =>
    (
      await (
        await request.post("/api/cart", { headers, data: { itemCd: "L0000002", sizeCd: "", quantity: 3 } })
      ).json()
    ).insertId;
  const firsts = await headersIn(request, NUMBER, first);
  const line = await add(firsts);
  await add(await headersIn(request, NUMBER, second));

  await openAs(page, second, `/${NUMBER}/product/L0000002`);
  await expect(page.getByRole("button", { name: `Increase ${BATTEN}` })).toBeDisabled();
  const placed = await request.post("/api/orders", {
    headers: firsts,
    data: {
      paymentMode: "Bank",
      orderItm: [{ cartId: line, itemCd: "L0000002", sizeCd: "", quantity: 3 }],
    },
  });
  expect(placed.status()).toBe(201);

  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(cart.getByText(`${BATTEN} is out of stock`)).toBeVisible();
  await page.reload();
  await openCart(page);
  await expect(cart.getByText("Out of stock. Please remove it.")).toBeVisible();
  await expect(cart.getByText(/^At most/)).toHaveCount(0);
  await accessible(page, "a cart with something that is gone");
  await fits(page);
});

test("a dealer orders more than there is, and sees what comes now and what by the day that the owner set", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const number = "9811100085";
  const { owner } = await ownStore(request, number, "Back-order Traders", {
    stockLimit: "Y",
    backOrders: "Y",
    showStk: "Y",
  });
  const first = await ownDealer(request, number, "9700000086");
  const second = await ownDealer(request, number, "9700000087");
  const owners = await headersIn(request, number, owner);
  await cancelOpenOrders(request, owners);
  const data = { variant: [{ SIZE_CD: "", CL_STK: 12 }], EXPECTED_ON: null };
  await request.put("/api/products", { headers: owners, data: { itemCd: "L0000002", data } });

  // The test types the day on a desktop, because on a phone it is picked from the calendar.
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, owner, `/${number}/owner/editproduct?id=L0000002`);
  const day = page.getByRole("textbox", { name: "Next stock by" });
  await day.fill("28/11/2099");
  await day.press("Enter");
  await accessible(page, "the day of the next stock");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Product saved")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });

  const firsts = await headersIn(request, number, first);
  const order = (quantity: number) =>
    request.post("/api/orders", {
      headers: { ...firsts, "Idempotency-Key": crypto.randomUUID() },
      data: { paymentMode: "Bank", orderItm: [{ itemCd: "L0000002", sizeCd: "", quantity }] },
    });
  expect((await order(5)).status()).toBe(201);

  await openAs(page, second, `/${number}/product/L0000002`);
  const quantity = page.getByRole("spinbutton", { name: `Quantity of ${BATTEN}` });
  await quantity.fill("20");
  await quantity.press("Enter");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await expect(page.getByText("7 now, rest by 28 Nov").first()).toBeVisible();
  await accessible(page, "an item of which part comes later");
  await openCart(page);
  const cart = page.getByRole("dialog", { name: "Cart" });
  await expect(cart.getByText("7 now, rest by 28 Nov")).toBeVisible();
  await accessible(page, "a cart of which part comes later");
  await fits(page);
  expect((await order(7)).status()).toBe(201);
  await choosePayment(page, "Cash on Delivery");
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(page.getByText("Some items will come later. Your order shows which")).toBeVisible();
  await layersClosed(page);
  const id = new URL(page.url()).searchParams.get("orderId");
  await page.goto(`/${number}/order/${id}`);
  await expect(page.getByText("Comes by 28 Nov")).toBeVisible();
  await accessible(page, "an order that comes later");
  await fits(page);
});
