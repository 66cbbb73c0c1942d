import { defineConfig } from "@playwright/test";
import { browser } from "./e2e/browser";
import { demo } from "./e2e/demo";

const { executablePath, args } = await browser();

/** What every customer does is done at both ends; of the rest each is done where it is used most. */
const AT_BOTH_ENDS = /(buy-again|customer|ordering|quick-order|receivables)\.spec\.ts/;
const ON_A_DESK =
  /(approvals|browsing|credit|dispatches|effects|gst-papers|imported|importing|lists|locations|marketing|markup|opening|order-rules|owner|payments|people|platform|preview|price-lists|products|reports|routes|schemes|substitutes|sync|thirty-orders|utility)\.spec\.ts/;
const ON_A_PHONE =
  /(codes|collections|field|inquiry|joining|offline|pushes|service|session|smooth|stock-limit)\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // Long enough for a machine that does much else; what is there at once is not waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What goes right the second time alone is a fault too.
  retries: 0,
  workers: 1,
  reporter: [["list"]],
  use: {
    baseURL: demo.url,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Journeys are with the server; the one without a connection lets the worker in.
    serviceWorkers: "block",
    actionTimeout: 20_000,
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
    launchOptions: { executablePath, args },
  },
  projects: [
    {
      name: "phone",
      testMatch: [AT_BOTH_ENDS, ON_A_PHONE],
      use: { viewport: { width: 360, height: 780 }, hasTouch: true },
    },
    {
      name: "desk",
      testMatch: [AT_BOTH_ENDS, ON_A_DESK],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
