import { expect, it } from "vitest";
import { csvOf } from "./csv";

it("cells are quoted, and none is reckoned as a formula", () => {
  expect(csvOf([["Asha, Sons", '5" pipe', "=1+1", -4]])).toBe('\uFEFF"Asha, Sons","5"" pipe",\'=1+1,-4\r\n');
});
