import { defineConfig } from "@playwright/test";
import { browser } from "./e2e/browser";
import { demo } from "./e2e/demo";
import { DESK, PHONE } from "./e2e/widths";

const { executablePath, args } = await browser();

/**
 * Each test starts at the width where its pages are used most; what every customer does is checked at both
 * widths.
 */
const ON_A_DESK =
  /(approvals|browsing|credit|dispatches|effects|gst-papers|imported|importing|lists|locations|marketing|markup|opening|order-rules|owner|payments|people|platform|preview|price-lists|products|reports|routes|schemes|substitutes|sync|thirty-orders|utility)\.spec\.ts/;
const ON_A_PHONE =
  /(buy-again|codes|collections|customer|field|inquiry|joining|offline|ordering|pushes|quick-order|receivables|service|session|smooth|stock-limit)\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // The limits allow for a busy machine; a test does not wait for elements that are already there.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A test that passes only on a retry is a failure.
  retries: 0,
  workers: 1,
  reporter: [["list"]],
  use: {
    baseURL: demo.url,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Tests go to the server directly; the offline tests allow the worker.
    serviceWorkers: "block",
    actionTimeout: 20_000,
    // A dialog that grows between mouse down and mouse up loses the click; users would see it grow before
    // they click.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs a fifth of a test's time; for a failed test run `playwright test --trace on`.
    trace: "off",
    launchOptions: { executablePath, args },
  },
  projects: [
    {
      name: "phone",
      testMatch: ON_A_PHONE,
      use: { viewport: PHONE, hasTouch: true },
    },
    {
      name: "desk",
      testMatch: ON_A_DESK,
      use: { viewport: DESK },
    },
  ],
});
