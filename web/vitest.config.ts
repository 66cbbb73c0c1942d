import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config.ts";

/** The tests have a separate configuration, so that a build needs no test tools. */
export default mergeConfig(
  build,
  defineConfig({
    test: {
      // The timeouts are for tests that hang: ten times what the slowest test takes on an idle machine.
      testTimeout: 50_000,
      hookTimeout: 50_000,
      // By default vitest leaves one processor free, which is half of two.
      maxWorkers: "100%",
      setupFiles: "./src/testing/setup.ts",
      // Creating a document costs more than most tests, so tests of rules run without one unless the file
      // begins with `@vitest-environment jsdom`.
      projects: [
        {
          extends: true,
          // These tests share their modules: they leave no state behind, and loading all modules again for
          // each file took a third of their time.
          test: {
            name: "rules",
            environment: "node",
            isolate: false,
            include: ["{src,build}/**/*.test.ts"],
          },
        },
        { extends: true, test: { name: "components", environment: "jsdom", include: ["src/**/*.test.tsx"] } },
      ],
    },
  }),
);
