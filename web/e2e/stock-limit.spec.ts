import { expect, test } from "@playwright/test";
import { accessible, fits, openCart, signIn } from "./steps";
import { headersIn, ownDealer, ownStore, setSwitches } from "./stores";

const NUMBER = "9811100084";
const BATTEN = "LED Batten 20 W";

test("of two buyers for the last pieces one gets them, and the other sees at once that they are gone", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { owner } = await ownStore(request, NUMBER, "Limited Traders", {});
  setSwitches(NUMBER, { stockLimit: "Y", showStk: "Y" });
  const first = await ownDealer(request, NUMBER, "9700000084");
  const second = await ownDealer(request, NUMBER, "9700000085");
  const owners = await headersIn(request, NUMBER, owner);
  // Orders of earlier runs count, too.
  const { result: orders } = await (
    await request.get("/api/orders?per_page=100", { headers: owners })
  ).json();
  const open = orders.filter(({ STATUS }: { STATUS: string }) => STATUS === "Pending");
  if (open.length > 0)
    await request.put("/api/orders/status", {
      headers: owners,
      data: {
        id: open.map(({ orderId }: { orderId: number }) => orderId),
        status: "Canceled",
        type: "order",
      },
    });
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

  await page.goto(`/${NUMBER}/login`);
  await signIn(page, second);
  await page.goto(`/${NUMBER}/product/L0000002`);
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
  await cart.getByText("Cash on Delivery").click();
  await cart.getByRole("button", { name: "Place Your Order" }).click();
  await expect(cart.getByText(`${BATTEN} is out of stock`)).toBeVisible();
  await page.reload();
  await openCart(page);
  await expect(cart.getByText("Out of stock. Please remove it.")).toBeVisible();
  await expect(cart.getByText(/^At most/)).toHaveCount(0);
  await accessible(page, "a cart with something that is gone");
  await fits(page);
});
