import { describe, expect, it } from "vitest";
import { financialYear, quickSpans, readView, usualSpan } from "./reports";
import { fileOf, narrowingOfFile, narrowingOnWire } from "./wire";

const read = (report: Parameters<typeof readView>[0], address: string) =>
  readView(report, new URLSearchParams(address));

describe("a report", () => {
  it("begins with the year up to yesterday", () => {
    expect(usualSpan("2026-11-21")).toEqual({ from: "2025-11-21", to: "2026-11-20" });
  });

  it("is offered for spans up to today", () => {
    expect(quickSpans("2026-11-21")).toEqual({
      today: { from: "2026-11-21", to: "2026-11-21" },
      week: { from: "2026-11-16", to: "2026-11-21" },
      month: { from: "2026-11-01", to: "2026-11-21" },
      year: { from: "2026-04-01", to: "2026-11-21" },
    });
  });

  it.each([
    ["2026-03-31", "2025-26"],
    ["2026-04-01", "2026-27"],
    ["2099-12-31", "2099-00"],
  ])("of %s is of the financial year %s", (day, year) => expect(financialYear(day)).toBe(year));

  it("by party or category is a summary until one is chosen or the orders are", () => {
    expect(read("partywise", "")).toEqual({ of: "", summary: true });
    expect(read("partywise", "view=orders")).toEqual({ of: "", summary: false });
    expect(read("partywise", "party=P001")).toEqual({ of: "P001", summary: false });
    expect(read("categorywise", "party=P001")).toEqual({ of: "", summary: true });
    expect(read("orders", "party=P001&status=Pending")).toEqual({ of: "", summary: false });
  });

  it("is of one of three statuses or of all", () => {
    expect(read("statuswise", "status=Dispatched").of).toBe("Dispatched");
    expect(read("statuswise", "status=Lost").of).toBe("");
  });

  it("has a file of what is shown, narrowed down like the page", () => {
    expect(fileOf("partywise", true)).toBe("partyWiseSummary");
    expect(fileOf("partywise", false)).toBe("partyWiseReport");
    expect(fileOf("statuswise", true)).toBe("statusWiseReport");
    expect(narrowingOnWire("category", "E001")).toEqual({ deptCd: "E001" });
    expect(narrowingOfFile("category", "E001")).toEqual({ dept_cd: "E001" });
    expect(narrowingOfFile("party", "")).toEqual({});
  });
});
