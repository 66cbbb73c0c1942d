import { expect, it } from "vitest";
import { partsOf } from "./wire";

it("names the row and the field of a change", () => {
  expect(partsOf("rate1")).toEqual({ row: "", name: "rate1" });
  expect(partsOf("I0000001 · 9 W rate1")).toEqual({ row: "I0000001 · 9 W", name: "rate1" });
});
