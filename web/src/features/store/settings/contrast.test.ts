import { describe, expect, it } from "vitest";
import { ownerTokens } from "@/shared/theme/owner-colours";
import { colourOf, linksDarken, readingOf } from "./contrast";

const colours = (primaryColor: string, primaryColorText: string) => ({
  primaryColor,
  primaryColorText,
  secondaryColor: "#F3B23C",
  secondaryColorText: "#2A1C00",
});
const read = (fill: string, text: string) => {
  const chosen = colours(fill, text);
  return readingOf(chosen, ownerTokens(chosen), "primary");
};

describe("U18 how an owner's colours read", () => {
  it("is confirmed as chosen where they read well", () => {
    expect(read("#7A1F2B", "#FFFFFF")).toMatchObject({ how: "well" });
  });

  it("suggests another text and a darker shade, never less than 4.5 to 1 as shown", () => {
    expect(read("#FFC61A", "#FFFFFF").how).toBe("otherText");
    for (const [fill, text] of [
      ["#FFC61A", "#FFFFFF"],
      ["#808080", "#8A8A8A"],
      ["#777777", "#777777"],
    ] as const)
      expect(Number(read(fill, text).shown)).toBeGreaterThanOrEqual(4.5);
  });

  it("says when links are written darker", () => {
    const yellow = colours("#FFC61A", "#17211F");
    expect(linksDarken(yellow, ownerTokens(yellow))).toBe(true);
  });

  it("takes colours as people write them", () => {
    expect(["#0b5f66", "0B5F66", "#abc", "teal", "#12345"].map(colourOf)).toEqual([
      "#0B5F66",
      "#0B5F66",
      "#AABBCC",
      null,
      null,
    ]);
  });
});
