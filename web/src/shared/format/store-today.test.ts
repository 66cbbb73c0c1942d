import { expect, it } from "vitest";
import { storeToday } from "./store-today";

it.each([
  ["2026-11-20T18:29:59Z", "2026-11-20"],
  ["2026-11-20T18:30:00Z", "2026-11-21"],
])("has at %s the day of the store, %s", (now, day) => {
  expect(storeToday(Date.parse(now))).toBe(day);
});
