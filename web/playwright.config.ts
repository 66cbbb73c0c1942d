import { defineConfig } from "@playwright/test";
import { browser } from "./e2e/browser";
import { demo } from "./e2e/demo";

const { executablePath, args } = await browser();

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
    { name: "phone", use: { viewport: { width: 360, height: 780 }, hasTouch: true } },
    { name: "desk", use: { viewport: { width: 1280, height: 800 } } },
  ],
});
