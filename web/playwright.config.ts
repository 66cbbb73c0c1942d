import { defineConfig } from "@playwright/test";
import { browser } from "./e2e/browser";
import { demo } from "./e2e/demo";
import { DESK, PHONE } from "./e2e/widths";

const { executablePath, args } = await browser();

/** Each journey begins where it is used most; what every customer does is looked at from both ends on its way. */
const ON_A_DESK =
  /(approvals|browsing|credit|dispatches|effects|gst-papers|imported|importing|lists|locations|marketing|markup|opening|order-rules|owner|payments|people|platform|preview|price-lists|products|reports|routes|schemes|substitutes|sync|thirty-orders|utility)\.spec\.ts/;
const ON_A_PHONE =
  /(buy-again|codes|collections|customer|field|inquiry|joining|offline|ordering|pushes|quick-order|receivables|service|session|smooth|stock-limit)\.spec\.ts/;

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
    // A dialog that grows while the mouse goes down and up loses the click; people see it before they click.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs a fifth of a journey's time; for one that failed: `playwright test --trace on`.
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
