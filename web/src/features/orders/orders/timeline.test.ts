import { expect, it } from "vitest";
import { isClosing, lastDispatchOf } from "./timeline";

const DISPATCHED = { at: "2026-11-28T05:00:00Z", status: "Dispatched" };
const CLOSED = { at: "2026-11-28T05:01:00Z", status: "Dispatched" };
const CANCELED = { at: CLOSED.at, status: "Canceled" };

it("an item of which the rest was closed at that moment is no dispatch", () => {
  const timeline = [DISPATCHED, CLOSED, CANCELED];

  expect(timeline.map((step) => isClosing(step, timeline))).toEqual([false, true, false]);
  expect(lastDispatchOf(timeline)).toBe(DISPATCHED);
  expect(lastDispatchOf([CLOSED, CANCELED])).toBeUndefined();
});
