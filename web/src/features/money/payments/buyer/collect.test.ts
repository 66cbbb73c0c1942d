import { describe, expect, it } from "vitest";
import { collectionKeys, emptyDraft, toggled, toSend } from "./collect";

const bills = [
  { id: "1", name: "INV/1", due: null, amount: 1200.1 },
  { id: "2", name: "INV/2", due: "2026-11-20", amount: 800.2 },
];
const draft = emptyDraft("2026-11-27");

describe("a collection", () => {
  it("proposes the sum of the ticked bills, to the paisa", () => {
    const both = toggled(toggled(draft, bills, "1"), bills, "2");

    expect([both.amount, toggled(both, bills, "1").amount]).toEqual(["2000.3", "800.2"]);
    expect(toggled(toggled(draft, bills, "1"), bills, "1").amount).toBe("");
  });

  it("sends only what its method needs", () => {
    const filled = { ...toggled(draft, bills, "2"), utr: "412345678901", chequeNumber: "000123" };

    expect(toSend(filled, "P001", bills)).toEqual({
      account: "P001",
      method: "cash",
      amount: "800.2",
      bills: ["INV/2"],
      note: "",
    });
    expect(toSend({ ...filled, method: "upi" }, "P001", bills)).toMatchObject({ utr: "412345678901" });
    const pictured = toSend({ ...filled, utr: " ", method: "upi" }, "P001", bills, "7f");
    expect(pictured).toMatchObject({ utr: undefined, picture: "7f" });
    expect(toSend({ ...filled, method: "cash" }, "P001", bills, "7f")).not.toHaveProperty("picture");
    expect(toSend({ ...filled, method: "cheque", chequeBank: "HDFC" }, "P001", bills)).toMatchObject({
      chequeNumber: "000123",
      chequeBank: "HDFC",
      chequeOn: "2026-11-27",
    });
  });

  it("is not sent without an amount", () => {
    expect(toSend({ ...draft, amount: "0" }, "P001", bills)).toBeNull();
  });

  it("keeps its key until it is recorded, and another one has another", () => {
    const keys = collectionKeys();
    const first = keys.of({ amount: "5" });

    expect(keys.of({ amount: "5" })).toBe(first);
    expect(keys.of({ amount: "6" })).not.toBe(first);
    keys.forget({ amount: "5" });
    expect(keys.of({ amount: "5" })).not.toBe(first);
  });
});
