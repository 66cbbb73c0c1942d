import { describe, expect, it } from "vitest";
import { minutesSince } from "./rules";

const AT = "2026-11-21T10:00:00+05:30";

describe("the time since a punch", () => {
  it.each([
    ["2026-11-21T10:00:59+05:30", 0],
    ["2026-11-21T10:01:00+05:30", 1],
    ["2026-11-21T12:30:00+05:30", 150],
    ["2026-11-21T09:59:00+05:30", 0],
  ])("at %s is %i minutes", (now, minutes) => {
    expect(minutesSince(AT, Date.parse(now))).toBe(minutes);
  });
});
