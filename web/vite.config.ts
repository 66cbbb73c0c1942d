import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { budget } from "./build/budget.ts";
import { backOffice, chunks, firstCalls } from "./build/chunks.ts";
import { customersFiles } from "./build/precache.ts";
import { theme } from "./build/theme.ts";

const customers = customersFiles();

/** The worker of installed shops; the server writes the manifests, and the page registers the worker. */
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
        manifest: entries.filter(({ url }) => !/\.(?:js|css)$/.test(url) || customers.isPrecached(url)),
      }),
    ],
  },
});

/**
 * The budget of the first page. React, its router, Redux Toolkit and i18next are two thirds of its scripts;
 * see docs/performance.md.
 */
const FIRST_PAGE = { js: 171_140, css: 7_810, files: 4 };

export default defineConfig({
  plugins: [react(), theme, backOffice, firstCalls, customers.plugin, worker, budget(FIRST_PAGE)],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/api": process.env.API_URL ?? "http://127.0.0.1:8000" } },
  build: { target: "es2022", rolldownOptions: { output: { codeSplitting: chunks } } },
});
