import { expect, it } from "vitest";
import { spanOf } from "./spans";

it.each([
  ["month", "2026-11-27", "2026-10-29"],
  ["quarter", "2026-01-10", "2025-10-12"],
  ["year", "2026-11-27", "2026-04-01"],
  ["year", "2026-03-31", "2025-04-01"],
  ["year", "2026-04-01", "2026-04-01"],
] as const)("a statement of a %s up to %s begins on %s", (span, today, from) => {
  expect(spanOf(span, today)).toEqual({ from, to: today });
});
