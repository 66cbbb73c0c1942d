import { describe, expect, it } from "vitest";
import { typedSizes } from "./sizes-rules";

const sizes = [
  { code: "S", minimum: 20, step: 10 },
  { code: "M", minimum: 1, step: 1 },
];
const single = () => 1;

describe("the quantities typed next to the sizes", () => {
  it("go up to a whole step, and an empty box changes nothing", () => {
    expect(typedSizes(sizes, { S: "41", M: "" }, single)).toEqual({
      filled: [{ code: "S", quantity: 50 }],
      tooFew: [],
    });
  });

  it("are too few below the minimum", () => {
    expect(typedSizes(sizes, { S: "5", M: "0" }, single)).toEqual({ filled: [], tooFew: ["S", "M"] });
  });

  it("are boxes where a store sells by the box", () => {
    const boxes = [{ code: "S", minimum: 12, step: 12 }];
    expect(typedSizes(boxes, { S: "3" }, () => 12).filled).toEqual([{ code: "S", quantity: 36 }]);
  });
});
