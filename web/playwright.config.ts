import { defineConfig } from "@playwright/test";
import { browser } from "./e2e/browser";
import { demo } from "./e2e/demo";

const { executablePath, args } = await browser();

/** What every customer does is done at every width; of the rest each is done where it is used most. */
const FIRST = /customer\.spec\.ts/;
const AT_BOTH_ENDS = /(inquiry|lists|offline|ordering|owner|products)\.spec\.ts/;
const ON_A_DESK =
  /(approvals|browsing|effects|imported|importing|locations|marketing|people|preview|reports|routes|utility)\.spec\.ts/;
const ON_A_PHONE = /(field|joining|service|session|smooth)\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [["list"]],
  use: {
    baseURL: demo.url,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Journeys are with the server; the one without a connection lets the worker in.
    serviceWorkers: "block",
    actionTimeout: 10_000,
    trace: "retain-on-failure",
    launchOptions: { executablePath, args },
  },
  projects: [
    {
      name: "phone",
      testMatch: [FIRST, AT_BOTH_ENDS, ON_A_PHONE],
      use: { viewport: { width: 360, height: 780 }, hasTouch: true },
    },
    {
      name: "tablet",
      testMatch: [FIRST],
      use: { viewport: { width: 768, height: 1024 }, hasTouch: true },
    },
    {
      name: "desk",
      testMatch: [FIRST, AT_BOTH_ENDS, ON_A_DESK],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
