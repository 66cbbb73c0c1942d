import { describe, expect, it } from "vitest";
import { addedText } from "./added-text";
import type { Added } from "./wire";

const t = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(" ");
const text = (repeated: Partial<Added>, filled = false) =>
  addedText({ before: [], leftOut: [], changed: [], ...repeated }, { filled, t });
const before = [{ itemCd: "I1", sizeCd: "", quantity: 0 }];
const gone = (name: string) => ({ code: name, size: "", name, reason: "unavailable" as const });

describe("an order put into the cart again", () => {
  it("says how much is in the cart, and that what was there stays", () => {
    expect(text({ before })).toBe("again.added 1");
    expect(text({ before }, true)).toBe("again.added 1 again.filled");
  });

  it("names what could not be taken with the reason, and what was raised", () => {
    const said = text({ before, leftOut: [gone("Fan")], changed: [{ name: "Switch", quantity: 50 }] });

    expect(said).toContain("again.left again.with Fan again.reason.unavailable");
    expect(said).toContain("again.changed again.with Switch 50");
  });

  it("counts what it does not name", () => {
    expect(text({ leftOut: ["A", "B", "C", "D", "E"].map(gone) })).toContain("again.more 2");
    expect(text({ leftOut: [gone("A")] })).toContain("again.nothing");
  });
});
