import { describe, expect, it } from "vitest";
import {
  daysBefore,
  monthBegan,
  monthsBefore,
  readSpan,
  spanOnWire,
  weekBegan,
  yearBegan,
} from "./date-range";

const USUAL = { from: "2026-10-20", to: "2026-11-20" };

describe("a span of days", () => {
  it.each([
    ["2026-11-20", 1, "2026-10-20"],
    ["2026-03-31", 1, "2026-02-28"],
    ["2028-03-31", 1, "2028-02-29"],
    ["2026-01-15", 1, "2025-12-15"],
    ["2026-11-20", 12, "2025-11-20"],
  ])("knows what day %s was %i months ago", (day, count, before) => {
    expect(monthsBefore(day, count)).toBe(before);
  });

  it("knows where weeks, months and financial years begin", () => {
    expect(daysBefore("2026-03-01", 1)).toBe("2026-02-28");
    expect(["2026-11-16", "2026-11-20", "2026-11-22"].map(weekBegan)).toEqual(Array(3).fill("2026-11-16"));
    expect(monthBegan("2026-11-20")).toBe("2026-11-01");
    expect([yearBegan("2026-03-31"), yearBegan("2026-04-01")]).toEqual(["2025-04-01", "2026-04-01"]);
  });

  it.each([
    "",
    "from=2026-11-02",
    "from=2026-11-02&to=2026-11-01",
    "from=2026-02-30&to=2026-03-01",
    "from=x&to=y",
  ])("is the usual one where an address says “%s”", (address) => {
    expect(readSpan(new URLSearchParams(address), USUAL)).toEqual(USUAL);
  });

  it("is kept in the address and requested to its last second", () => {
    const span = readSpan(new URLSearchParams("from=2026-11-01&to=2026-11-01"), USUAL);

    expect(spanOnWire(span)).toEqual({ fromDate: "2026-11-01 00:00:00", toDate: "2026-11-01 23:59:59" });
  });
});
