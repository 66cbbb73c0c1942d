import { describe, expect, it } from "vitest";
import { contrast, ownerTokens, safeOwnerTokens } from "./owner-colours";

/** Returns a fixed sequence of colours, so that a failure can be reproduced. */
function randomColours(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return `#${(state >>> 8).toString(16).padStart(6, "0").slice(0, 6)}`;
  };
}

describe("an owner's colours", () => {
  it("never make a text unreadable, for a thousand random choices of owners", () => {
    const next = randomColours(7);
    for (let owner = 0; owner < 1000; owner += 1) {
      const tokens = ownerTokens({
        primaryColor: next(),
        primaryColorText: next(),
        secondaryColor: next(),
        secondaryColorText: next(),
      });
      const pairs = [
        [tokens.onFill, tokens.fill],
        [tokens.onAccent, tokens.accent],
        ...["#FFFFFF", "#F4F5F2", tokens.colorPrimaryBg, tokens.colorPrimaryBgHover].flatMap((under) => [
          [tokens.colorPrimary, under],
          [tokens.colorPrimaryHover, under],
        ]),
        [tokens.onFill, tokens.fillHover],
      ] as [string, string][];
      for (const [text, under] of pairs) expect(contrast(text, under)).toBeGreaterThanOrEqual(4.49);
      expect(contrast(tokens.fillBorder, "#FFFFFF")).toBeGreaterThanOrEqual(3);
    }
  });

  it("keeps a yellow that cannot carry white text and puts ink on it", () => {
    const tokens = ownerTokens({
      primaryColor: "#FFC61A",
      primaryColorText: "#FFFFFF",
      secondaryColor: "#123456",
      secondaryColorText: "#FFFFFF",
    });
    expect(tokens).toMatchObject({ fill: "#FFC61A", onFill: "#17211F", colorPrimary: "#816208" });
  });

  it("falls back to the default set when a colour is missing or malformed", () => {
    expect(safeOwnerTokens(null)).toBeNull();
    expect(safeOwnerTokens({ primaryColor: "red", secondaryColor: "#000000" })).toBeNull();
  });
});
