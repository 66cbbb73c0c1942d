import { expect, type Locator, type Page, test } from "@playwright/test";
import { shop } from "./demo";
import { accessible, fits, openAs } from "./steps";

const at = (path = "") => `/${shop.mobileNo}${path}`;
const DAY = 86_400_000;
const inIndia = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
const PIECE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Returns the last whole working day of the demo's sales team, which does not work on Sundays. */
function workingDay(): string {
  let moment = Date.now() - DAY;
  while (new Date(`${inIndia.format(moment)}T12:00:00Z`).getUTCDay() === 0) moment -= DAY;
  return inIndia.format(moment);
}
const day = workingDay();
const way = `/owner/userlocation?from=${day}&to=${day}&cd=S014`;

const withMap = (page: Page) =>
  page.route("https://tile.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "image/png", body: PIECE }),
  );

// A test may end while tiles of the map are loading.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** The route of a month is the largest answer of the back office, so its timeout is longer. */
const shows = (days: Locator) => expect(days).toBeVisible({ timeout: 40_000 });

async function enter(page: Page, path: string) {
  await openAs(page, shop.owner, at(path));
  await expect(page).toHaveURL(at(path));
}

test("the owner looks up a salesperson's way on the map, and what the day came to", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await withMap(page);
  await enter(page, "/owner/userlocation");
  await expect(page.getByText("Oops! No Match Found.")).toBeVisible();
  await expect(page.getByText("Select a salesperson to see their route.")).toBeVisible();

  await page.getByLabel("Select User").click();
  await page.getByTitle("Rakesh Solanki (S014)").click();
  await expect(page).toHaveURL(/cd=S014/);
  await page.goto(at(way));
  const map = page.getByRole("region", { name: "Route map" });
  await expect(map.getByRole("button", { name: /^Rakesh Solanki, / }).first()).toBeVisible();
  await expect(map.getByText("OpenStreetMap")).toBeVisible();
  await expect(page.getByText(/^Updated \d+ s ago\. Refreshes every 60 s$/)).toBeVisible();
  const days = page.getByRole("complementary", { name: "Days, latest first" });
  await expect(days.getByText(/^\d+ h \d+ min · [\d.]+ km · \d+ visits/)).toBeVisible();
  await fits(page);
  await accessible(page, "the way on the map");

  await days.getByRole("button", { name: "Punch in", exact: true }).click();
  const popup = page.locator(".leaflet-popup");
  await expect(popup.getByText("Rakesh Solanki")).toBeVisible();
  await expect(popup.getByText("Status")).toBeVisible();
  await expect(popup.getByText("Karelibaug")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a way is drawn without the map when that cannot be reached", async ({ page }) => {
  await page.route("https://tile.openstreetmap.org/**", (route) => route.abort());
  await enter(page, way);

  await expect(page.getByText("The map could not be loaded. The route is shown without it.")).toBeVisible();
  const map = page.getByRole("region", { name: "Route map" });
  await expect(map.getByText("Anand", { exact: true })).toBeVisible();
  await expect(map.getByRole("button", { name: /^Rakesh Solanki, / }).first()).toBeVisible();
});

test("one day of many is shown alone, and a period without a day says so", async ({ page }) => {
  await withMap(page);
  await enter(page, "/owner/userlocation?cd=S014");
  const days = page.getByRole("complementary", { name: "Days, latest first" });
  await shows(days);
  await days
    .getByRole("button", { name: /^Show only this day/ })
    .first()
    .click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(days.getByRole("button", { name: /^Show only this day/ })).toHaveCount(0);

  await page.goto(at("/owner/userlocation?cd=S014&from=2020-01-01&to=2020-01-02"));
  await expect(page.getByText("Oops! No Match Found.")).toBeVisible();
  await page.getByRole("button", { name: "Show past month" }).click();
  await shows(days);
  await page.goto(at("/owner/userlocation"));
  await page.getByRole("button", { name: "Meena Rathod" }).click();
  await expect(page).toHaveURL(/cd=S015/);
  await shows(days);
});

test("the location report is narrowed down on Apply, ordered, paged and taken along", async ({ page }) => {
  await withMap(page);
  await enter(page, "/owner/report/locations");
  await expect(page.getByRole("heading", { name: "Location Summary" })).toBeVisible();
  await expect(page.getByText(/^1 to 25 of/)).toBeVisible();
  await expect(page.getByText("Meena Rathod").or(page.getByText("Rakesh Solanki")).first()).toBeVisible();
  await fits(page);
  await accessible(page, "the location report");

  await page.getByLabel("Select User").click();
  await page.getByTitle("Meena Rathod (S015)").click();
  await expect(page).not.toHaveURL(/cd=/);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/cd=S015/);
  await expect(page.getByRole("link", { name: "Rakesh Solanki" })).toHaveCount(0);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText(/^26 to 50 of/)).toBeVisible();

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "PDF" }).click();
  const files = page.getByRole("region", { name: "Exports" });
  await expect(files.getByRole("button", { name: "Download LocationReport.pdf" })).toBeVisible({
    timeout: 40_000,
  });
  await page.getByRole("link", { name: "Meena Rathod" }).first().click();
  await expect(page).toHaveURL(/userlocation\?from=.*cd=S015/);
});
