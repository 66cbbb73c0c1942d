import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import { chunks, preloadShop } from "./build/chunks.ts";
import { customersFiles } from "./build/precache.ts";

const customers = customersFiles();

/** The worker of installed shops; the server writes the manifests, and the page registers the worker itself. */
const worker = VitePWA({
  strategies: "injectManifest",
  srcDir: "src/app/worker",
  filename: "sw.ts",
  registerType: "prompt",
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ["assets/*.{js,css}", "assets/figtree-latin-*.woff2", "favicon.svg"],
    manifestTransforms: [
      async (entries) => ({
        manifest: entries.filter(({ url }) => !/\.(?:js|css)$/.test(url) || customers.isKept(url)),
      }),
    ],
  },
});

export default defineConfig({
  plugins: [react(), preloadShop, customers.plugin, worker],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/api": process.env.API_URL ?? "http://127.0.0.1:8000" } },
  build: { target: "es2022", rolldownOptions: { output: { codeSplitting: chunks } } },
  test: {
    setupFiles: "./src/testing/setup.ts",
    // Creating a document costs more than most tests: those of rules do without, unless the file begins with
    // `@vitest-environment jsdom`.
    projects: [
      { extends: true, test: { name: "rules", environment: "node", include: ["src/**/*.test.ts"] } },
      { extends: true, test: { name: "components", environment: "jsdom", include: ["src/**/*.test.tsx"] } },
    ],
  },
});
