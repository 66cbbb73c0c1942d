import { describe, expect, it } from "vitest";
import { fullDay, timeWithAge } from "./dates";

const now = Date.parse("2026-11-21T12:42:00+05:30");
const ago = (minutes: number) => now - minutes * 60_000;

it.each([
  ["en", "5 Sept 2026"],
  ["hi", "5 सितंबर 2026"],
])("writes a day in %s with a month that people read", (language, text) =>
  expect(fullDay("2026-09-05T12:00:00+05:30", language)).toBe(text),
);

describe("a time with its age", () => {
  it.each([
    [ago(0), "12:42 pm"],
    [ago(5), "12:37 pm (5 minutes ago)"],
    [ago(120), "10:42 am (2 hours ago)"],
    [ago(3 * 24 * 60), "18 Nov, 12:42 pm (3 days ago)"],
  ])("%d reads %s", (at, text) => expect(timeWithAge(at, now, "en")).toBe(text));

  it("has the figures of the shop in every language", () => {
    expect(timeWithAge(ago(120), now, "hi")).toContain("(2 घंटे पहले)");
    expect(timeWithAge(ago(120), now, "gu")).toContain("(2 કલાક પહેલાં)");
  });
});
