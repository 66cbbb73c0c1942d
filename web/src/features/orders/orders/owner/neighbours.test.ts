import { expect, it } from "vitest";
import { neighboursOf } from "./neighbours";

it("the orders before and after one are those of the list; at its ends there is none", () => {
  expect(neighboursOf(8, [9, 8, 7])).toEqual({ previous: 9, next: 7 });
  expect(neighboursOf(9, [9, 8, 7])).toEqual({ previous: undefined, next: 8 });
  expect(neighboursOf(7, [9, 8, 7])).toEqual({ previous: 8, next: undefined });
});

it("an order that was opened from no list has none", () => {
  expect(neighboursOf(7)).toEqual({});
  expect(neighboursOf(7, [1])).toEqual({});
});
