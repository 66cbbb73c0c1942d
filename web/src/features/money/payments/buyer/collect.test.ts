import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT, listed, ticked, toggled, toSend } from "./collect";

const bills = [
  { name: "INV/1", due: null, left: 1200.1, ofOrder: false },
  { name: "INV/2", due: "2026-11-20", left: 800.2, ofOrder: false },
];
const draft = EMPTY_DRAFT;
const TODAY = "2026-11-27";

describe("a collection", () => {
  it("proposes the sum of the ticked bills, to the paisa", () => {
    const both = toggled(toggled(draft, bills, "INV/1"), bills, "INV/2");

    expect([both.amount, toggled(both, bills, "INV/1").amount]).toEqual(["2000.3", "800.2"]);
    expect(toggled(toggled(draft, bills, "INV/1"), bills, "INV/1").amount).toBe("");
  });

  it("keeps the bills in their order, however they were ticked", () => {
    expect(ticked(["INV/2"], bills, "INV/1")).toEqual(["INV/1", "INV/2"]);
    expect(ticked(["INV/1", "INV/9"], bills, "INV/1")).toEqual([]);
  });

  it("drops the ticks of bills that are not listed any more, and keeps the amount", () => {
    const both = toggled(toggled(draft, bills, "INV/1"), bills, "INV/2");

    expect(listed(both, bills.slice(1))).toEqual({ ...both, chosen: ["INV/2"] });
    expect(listed(both, []).chosen).toEqual([]);
  });

  it("sends only what its method needs", () => {
    const filled = { ...toggled(draft, bills, "INV/2"), utr: "412345678901", chequeNumber: "000123" };

    expect(toSend(filled, "P001", TODAY)).toEqual({
      account: "P001",
      method: "cash",
      amount: "800.2",
      bills: ["INV/2"],
      note: "",
    });
    expect(toSend({ ...filled, method: "upi" }, "P001", TODAY)).toMatchObject({ utr: "412345678901" });
    const pictured = toSend({ ...filled, utr: " ", method: "upi" }, "P001", TODAY, "7f");
    expect(pictured).toMatchObject({ utr: undefined, picture: "7f" });
    expect(toSend({ ...filled, method: "cash" }, "P001", TODAY, "7f")).not.toHaveProperty("picture");
    expect(toSend({ ...filled, method: "cheque", chequeBank: "HDFC" }, "P001", TODAY)).toMatchObject({
      chequeNumber: "000123",
      chequeBank: "HDFC",
      chequeOn: TODAY,
    });
    const chosen = { ...filled, method: "cheque", chequeOn: "2026-11-30" } as const;
    expect(toSend(chosen, "P001", TODAY)).toHaveProperty("chequeOn", "2026-11-30");
  });

  it("is not sent without an amount", () => {
    expect(toSend({ ...draft, amount: "0" }, "P001", TODAY)).toBeNull();
  });
});
