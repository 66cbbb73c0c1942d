import { describe, expect, it } from "vitest";
import { matches } from "./highlight";

const marked = (text: string, words: string) =>
  matches(text, words)
    .map(({ part, fits }) => (fits ? `[${part}]` : part))
    .join("");

describe("the words found in a name (U15)", () => {
  it.each([
    ["One-Way Switch 10A", "switch", "One-Way [Switch] 10A"],
    ["One-Way Switch 10A", "10a swi", "One-Way [Swi]tch [10A]"],
    ["LED Bulb 9W (cool)", "(cool", "LED Bulb 9W [(cool])"],
    ["LED Bulb 9W", "fan", "LED Bulb 9W"],
    ["LED Bulb 9W", "  ", "LED Bulb 9W"],
    ["Copper Wire", "wire copper", "[Copper] [Wire]"],
  ])("%s by %s", (text, words, shown) => {
    expect(marked(text, words)).toBe(shown);
  });
});
