import { expect, it } from "vitest";
import { explainable } from "./parts";

it.each([
  [["12", "w", "bulb"], ["bulb"]],
  [
    ["fan", "1200", "mm", "fan", "hawa"],
    ["fan", "hawa"],
  ],
  [
    ["1", "5", "sq", "મીટર", "નળ"],
    ["sq", "નળ"],
  ],
  [["12", "w"], []],
])("explains no number, no unit and no word twice: %j", (words, explained) => {
  expect(explainable(words)).toEqual(explained);
});
