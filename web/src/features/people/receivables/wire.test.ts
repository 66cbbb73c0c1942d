import { expect, it } from "vitest";
import { isOverdue } from "./wire";

it.each([
  ["2026-11-20", 100, true],
  ["2026-11-21", 100, false],
  ["2026-11-20", -100, false],
  [null, 100, false],
])("a bill due on %s of %i is overdue: %s", (due, amount, overdue) => {
  expect(isOverdue({ due, amount }, "2026-11-21")).toBe(overdue);
});
