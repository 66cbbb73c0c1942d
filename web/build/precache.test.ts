import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { NOT_A_CUSTOMERS, NOT_CUSTOMERS_CATALOGUES } from "./precache";

const SRC = resolve(import.meta.dirname, "../src");
const IMPORTED = /(?:from|import)\s*\(?\s*"([@.][^"]*)"/g;
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

const files = new Map(
  readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => [join(SRC, name), readFileSync(join(SRC, name), "utf8")]),
);

const moduleOf = (imported: string, from: string) => {
  const path = imported.startsWith("@/") ? join(SRC, imported.slice(2)) : resolve(dirname(from), imported);
  return ENDINGS.map((ending) => path + ending).find((name) => files.has(name));
};

/** The modules that customers can reach from the entry. */
const customers = () => {
  const found = new Set<string>();
  const waiting = [join(SRC, "main.tsx")];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || NOT_A_CUSTOMERS.test(name)) continue;
    found.add(name);
    for (const [, imported] of (files.get(name) ?? "").matchAll(IMPORTED)) {
      const next = imported === undefined ? undefined : moduleOf(imported, name);
      if (next !== undefined) waiting.push(next);
    }
  }
  return found;
};

it("keeps the catalogues of customers on their devices, and no other", () => {
  const reached = [...customers()].map((name) => files.get(name) ?? "").join("\n");
  const catalogues = readdirSync(join(SRC, "shared/i18n/en")).map((name) => name.replace(/\.json$/, ""));

  const unused = catalogues.filter(
    (name) => !new RegExp(`\\b(?:useWords|useTranslation)\\([^)]*"${name}"|"${name}:`).test(reached),
  );

  expect(unused).toEqual(NOT_CUSTOMERS_CATALOGUES);
});

it("leaves out modules that exist", () => {
  const paths = [...files.keys()];

  expect(customers().size).toBeGreaterThan(300);
  for (const left of [
    "pages/owner/",
    "pages/platform/",
    "pages/public/",
    "shared/telemetry/",
    "notifications/firebase.",
  ])
    expect(paths.some((path) => path.includes(left) && NOT_A_CUSTOMERS.test(path))).toBe(true);
});
