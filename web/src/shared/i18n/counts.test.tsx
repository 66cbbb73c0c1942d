import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "./i18n";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["dispatches", "returns", "checkout"]);
});

it.each([
  ["dispatches:boxCount", 50_000, "50,000 boxes"],
  ["dispatches:boxCount", 1, "1 box"],
  ["returns:atMost", 1200, "at most 1,200"],
  ["shop:items", 123_456, "1,23,456 items"],
])("groups the digits of a count: %s", (key, count, text) => {
  expect(i18n.t(key as never, { count })).toBe(text);
});

it("leaves the digits of a number that counts nothing", () => {
  expect(i18n.t("checkout:complete.number", { number: 1304 })).toBe("Order 1304");
});
