import { expect, test } from "@playwright/test";
import { shop } from "./demo";
import { openCart, signIn } from "./steps";
import { emptyCartOf, headersIn, setSwitches } from "./stores";

const at = (path = "") => `/${shop.mobileNo}${path}`;
const PARTY = "P003";

test.describe("a store whose salespeople order only at work", () => {
  test.beforeAll(() => setSwitches(shop.mobileNo, { smanMandateLocation: "Y" }));
  test.afterAll(() => setSwitches(shop.mobileNo, { smanMandateLocation: "N" }));

  test("a salesperson is refused before he has punched in, keeps the cart, and orders after", async ({
    page,
    request,
    context,
  }) => {
    await emptyCartOf(request, shop.mobileNo, shop.sman, PARTY);
    const headers = await headersIn(request, shop.mobileNo, shop.sman);
    const { punchedIn } = (await (await request.get("/api/location/status", { headers })).json()).result;
    const here = { lat: 22.3072, longi: 73.1812 };
    if (punchedIn) await request.post("/api/location", { headers, data: { ...here, remark: "PUNCH_OUT" } });

    await page.goto(at("/login"));
    await signIn(page, shop.sman);
    const clock = page.getByRole("region", { name: "Working day" });
    await expect(clock.getByText("Punch in before you order.")).toBeVisible();
    await page
      .getByRole("button", { name: /Choose party|Change party/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("searchbox").fill(PARTY);
    await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
    await page.goto(at("/shop?q=mcb"));
    await page.getByRole("button", { name: /^Add / }).first().click();
    await openCart(page);
    const cart = page.getByRole("dialog", { name: "Cart" });
    await cart.getByText("Cash on Delivery").click();
    await cart.getByRole("button", { name: "Place Your Order" }).click();
    await expect(cart.getByRole("alert")).toHaveText("Please punch in before you order");
    await cart.getByRole("button", { name: "Close" }).first().click();

    await page.goto(at());
    await clock.getByRole("button", { name: "Punch In" }).click();
    await expect(clock.getByRole("alert")).toContainText("The location was not allowed");
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: here.lat, longitude: here.longi });
    await clock.getByRole("button", { name: "Punch In" }).click();
    await expect(clock.getByText(/At work for 0 h/)).toBeVisible();
    await openCart(page);
    await cart.getByText("Cash on Delivery").click();
    await cart.getByRole("button", { name: "Place Your Order" }).click();
    await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
    await page.goto(at());
    await clock.getByRole("button", { name: "Punch Out" }).click();
    await expect(clock.getByText("You are not punched in")).toBeVisible();
  });
});
