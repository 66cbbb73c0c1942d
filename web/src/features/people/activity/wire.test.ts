import { expect, it } from "vitest";
import { partsOf, shownTime } from "./wire";

it("names the row and the field of a change", () => {
  expect(partsOf("rate1")).toEqual({ row: "", name: "rate1" });
  expect(partsOf("I0000001 · 9 W rate1")).toEqual({ row: "I0000001 · 9 W", name: "rate1" });
});

it("shows days and moments as people write them, in India's time", () => {
  expect(shownTime("2026-03-01T20:05:00+00:00", "en")).toBe("2 Mar 2026, 1:35 am");
  expect(shownTime("2026-03-01", "en")).toBe("1 Mar 2026");
  expect(shownTime("2026-13-01", "en")).toBe("2026-13-01");
  expect(shownTime("Monsoon", "en")).toBe("Monsoon");
});
