import { expect, test } from "@playwright/test";
import { shop } from "./demo";
import { openCart, signIn } from "./steps";
import { emptyCartOf, punch, setSwitches } from "./stores";

const at = (path = "") => `/${shop.mobileNo}${path}`;
const PARTY = "P003";

test.describe("a store whose salespeople order only at work", () => {
  test.beforeAll(() => setSwitches(shop.mobileNo, { smanMandateLocation: "Y" }));

  test("a salesperson is refused before he has punched in, keeps the cart, and orders after", async ({
    page,
    request,
    context,
  }) => {
    await emptyCartOf(request, shop.mobileNo, shop.sman, PARTY);
    await punch(request, shop.mobileNo, shop.sman, "PUNCH_OUT");

    await page.goto(at("/login"));
    await signIn(page, shop.sman);
    const clock = page.getByRole("region", { name: "Attendance" });
    await expect(clock.getByText("Punch in before placing an order.")).toBeVisible();
    await page
      .getByRole("button", { name: /Select party|Change party/ })
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
    await expect(clock.getByRole("alert")).toContainText("Location is blocked");
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 22.3072, longitude: 73.1812 });
    await clock.getByRole("button", { name: "Punch In" }).click();
    await expect(clock.getByText(/On duty 0h/)).toBeVisible();
    await openCart(page);
    await cart.getByText("Cash on Delivery").click();
    await cart.getByRole("button", { name: "Place Your Order" }).click();
    await expect(page.getByRole("heading", { name: "Your Order is Completed!" })).toBeVisible();
    await page.goto(at());
    await clock.getByRole("button", { name: "Punch Out" }).click();
    await expect(clock.getByText("Not on duty")).toBeVisible();
  });

  test("the way is recorded on whichever page is open while one is at work, and not after", async ({
    page,
    request,
    context,
  }) => {
    await punch(request, shop.mobileNo, shop.sman, "PUNCH_IN");
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 22.3073, longitude: 73.1813 });
    await page.clock.install();
    const said: string[] = [];
    page.on("request", (asked) => {
      if (asked.url().endsWith("/api/location") && asked.method() === "POST")
        said.push(asked.postDataJSON().remark);
    });
    await page.goto(at("/login"));
    await signIn(page, shop.sman);
    await page.goto(at("/orders"));
    const status = () => page.waitForResponse(/location\/status$/);
    await Promise.all([status(), page.reload()]);
    await page.clock.runFor(4 * 60_000);
    expect(said).toEqual([]);
    await page.clock.runFor(2 * 60_000);
    await expect.poll(() => said).toEqual(["TRACK"]);

    await punch(request, shop.mobileNo, shop.sman, "PUNCH_OUT");
    await Promise.all([status(), page.reload()]);
    await page.clock.runFor(7 * 60_000);
    expect(said).toEqual(["TRACK"]);
  });
});
