import { describe, expect, it } from "vitest";
import { BETWEEN_POSITIONS, isDue } from "./tracking";

describe("the way of a working day", () => {
  it.each([
    [BETWEEN_POSITIONS - 1, true, false],
    [BETWEEN_POSITIONS, true, true],
    [BETWEEN_POSITIONS * 10, false, false],
  ])("is recorded after %i ms, page visible %s: %s", (passed, visible, due) => {
    expect(isDue(1000, 1000 + passed, visible)).toBe(due);
  });
});
