import { describe, expect, it } from "vitest";
import { addedText, guestCartText } from "./added-text";
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

describe("a guest’s cart after signing in", () => {
  const item = (name: string, quantity = 1) => ({ code: name, size: "", name, quantity });
  const said = (cart: Partial<Parameters<typeof guestCartText>[0]>) =>
    guestCartText({ added: 0, leftOut: [], changed: [], waiting: [], ...cart }, t);

  it("says how many items were added, what was not, and what was changed", () => {
    expect(said({ added: 2 })).toBe("guest.added 2");
    expect(said({ added: 1, leftOut: [item("Fan")], changed: [item("Switch", 50)] })).toBe(
      "guest.added 1 again.left Fan again.changed again.with Switch 50",
    );
  });

  it("says what waits for a party", () => {
    expect(said({ waiting: [item("Fan"), item("Switch")] })).toBe("guest.waits 2");
  });
});
