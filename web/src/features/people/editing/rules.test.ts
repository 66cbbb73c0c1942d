import { describe, expect, it } from "vitest";
import { claimLink, inHalves, isGrade, switchesIn } from "./rules";
import { changesOnWire } from "./wire";

describe("what may be changed of an account", () => {
  it.each([
    ["A", true],
    [".", true],
    [" B ", true],
    ["", false],
    ["a", false],
    ["AB", false],
    ["1", false],
  ])("has a grade of one capital letter or a point: %j is %s", (grade, right) => {
    expect(isGrade(grade)).toBe(right);
  });
});

describe("a change of an account", () => {
  it("goes out by the server's names, a lock as Y or N, without what has a separate call", () => {
    const place = { state: "Gujarat", city: "Anand" };
    const changed = { name: " Jay ", locked: true, ...place, creditLimit: " 50000 ", showStock: true };
    expect(changesOnWire(changed)).toEqual({
      accName: "Jay",
      blackList: "Y",
      city: "Gujarat",
      area: "Anand",
      crLimit: "50000",
    });
  });

  it("switches what was switched and nothing else", () => {
    expect(switchesIn({ name: "Jay", hideRate2: false, showStock: true })).toEqual([
      { name: "showStock", on: true },
      { name: "hideRate2", on: false },
    ]);
  });
});

describe("a one-time code", () => {
  it("is in the part of the address that is not sent to a server", () => {
    const link = new URL(claimLink("https://shop.example/9000012345/claim", "P 1", "ABCD2345"));
    expect([link.searchParams.get("for"), link.hash]).toEqual(["P 1", "#ABCD2345"]);
  });

  it("is read in two halves", () => {
    expect(inHalves("ABCD2345")).toBe("ABCD 2345");
  });
});
