import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/api": process.env.API_URL ?? "http://127.0.0.1:8000" } },
  build: { target: "es2022" },
  test: { environment: "jsdom", setupFiles: "./src/testing/setup.ts", include: ["src/**/*.test.{ts,tsx}"] },
});
