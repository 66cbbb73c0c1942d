import { describe, expect, it } from "vitest";
import { financialYear, lastYear, quickSpans, readView, usualSpan } from "./reports";
import { exportOf, linesOf, type ShownReport } from "./useReport";
import { fileOf, narrowingOfFile, narrowingOnWire } from "./wire";

const read = (report: Parameters<typeof readView>[0], address: string) =>
  readView(report, new URLSearchParams(address));

describe("a report", () => {
  it("begins with this month and includes today", () => {
    expect(usualSpan("2026-11-21")).toEqual({ from: "2026-11-01", to: "2026-11-21" });
    expect(usualSpan("2026-11-01")).toEqual({ from: "2026-11-01", to: "2026-11-01" });
  });

  it("offers the year up to today where there is nothing", () => {
    expect(lastYear("2026-11-21")).toEqual({ from: "2025-11-21", to: "2026-11-21" });
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

  it("of items is of a party or of all, and never a summary", () => {
    expect(read("itemwise", "")).toEqual({ of: "", summary: false });
    expect(read("itemwise", "party=P001")).toEqual({ of: "P001", summary: false });
    expect(fileOf("itemwise", false)).toBe("itemWiseReport");
  });

  it("of items, and its lines for the accountant, become files of what is shown", () => {
    const list = { search: { words: "wire", page: 2, size: 25, sort: "QUANTITY", desc: true } };
    const span = { from: "2026-11-01", to: "2026-11-21" };
    const shown = {
      report: "itemwise",
      by: "party",
      of: "P001",
      span,
      summary: false,
      list,
    } as unknown as ShownReport;
    const days = { fromDate: "2026-11-01 00:00:00", toDate: "2026-11-21 23:59:59" };

    expect(exportOf(shown)).toEqual({
      kind: "itemWiseReport",
      filters: { ...days, partyCd: "P001", query: "wire", sort: "QUANTITY", desc: "Y" },
    });
    expect(linesOf(shown)).toEqual({
      kind: "orderLines",
      filters: { ...days, partyCd: "P001", query: "wire" },
    });
  });

  it("of orders over the credit limit is of one outcome or of all", () => {
    expect(read("credit", "outcome=released")).toEqual({ of: "released", summary: false });
    expect(read("credit", "outcome=lost").of).toBe("");
    expect(fileOf("credit", false)).toBe("creditReport");
    expect(narrowingOfFile("outcome", "held")).toEqual({ outcome: "held" });
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
