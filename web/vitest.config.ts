import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config.ts";

/** The tests' own settings, so that a build needs no test tools. */
export default mergeConfig(
  build,
  defineConfig({
    test: {
      // For what hangs: ten times what the slowest takes on a machine that does nothing else.
      testTimeout: 50_000,
      hookTimeout: 50_000,
      // Unless told, vitest leaves one processor free: of two, half the time.
      maxWorkers: "100%",
      setupFiles: "./src/testing/setup.ts",
      // Creating a document costs more than most tests: those of rules do without, unless the file begins with
      // `@vitest-environment jsdom`.
      projects: [
        {
          extends: true,
          // They leave nothing behind for each other, and all modules once more for each file took a third of their time.
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
