import { describe, expect, it } from "vitest";
import type { ImportRun } from "./api";
import { chosenAtFirst, mappingErrors, needsColumn, samplesOf, stepOf, unusedOf } from "./rules";

const RUN: ImportRun = {
  id: "1",
  kind: "products",
  name: "goods.csv",
  state: "mapping",
  percent: 100,
  columns: ["Code", "Item", "Shade"],
  suggested: { code: "Code", name: "Item" },
  mapping: {},
  encoding: null,
  sample: [
    ["A1", "Fan", ""],
    ["A2", "", "Red"],
  ],
  counts: {
    read: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    undecided: 0,
    passedOver: 0,
    categories: 0,
  },
  refused: [],
  rejectsUrl: null,
  category: null,
  rateChanges: null,
  undoUntil: null,
  undone: null,
  message: null,
  messageKey: null,
  createdAt: "2026-11-21T10:00:00+05:30",
};

describe("the columns of an import", () => {
  it("are at first what their names suggest, later what was chosen", () => {
    expect(chosenAtFirst(RUN)).toEqual(RUN.suggested);
    expect(chosenAtFirst({ ...RUN, mapping: { name: "Shade" } })).toEqual({ name: "Shade" });
  });

  it("are shown with samples of their values, and unused columns are listed", () => {
    expect(samplesOf(RUN, "Code")).toEqual(["A1", "A2"]);
    expect(samplesOf(RUN, "Item")).toEqual(["Fan"]);
    expect(samplesOf(RUN, undefined)).toEqual([]);
    expect(unusedOf(RUN, RUN.suggested)).toEqual(["Shade"]);
  });

  it("show next to their fields what is wrong", () => {
    const state = {
      "mapping.rate": ["Please select a column for this field"],
      "mapping.": ["no"],
      kind: ["no"],
    };
    expect(mappingErrors(state)).toEqual({ rate: "Please select a column for this field" });
  });
});

describe("a sheet of codes and rates", () => {
  it("needs a name and a category only without a column of codes", () => {
    const name = { required: true, unless: "code" };
    expect(needsColumn(name, {})).toBe(true);
    expect(needsColumn(name, { code: "Code" })).toBe(false);
    expect(needsColumn({ required: true, unless: null }, { code: "Code" })).toBe(true);
  });
});

describe("the step of an import", () => {
  it("follows its state", () => {
    expect(stepOf(RUN, false)).toBe("columns");
    expect(stepOf({ ...RUN, state: "preview" }, false)).toBe("check");
    expect(stepOf({ ...RUN, state: "done" }, true)).toBe("done");
  });

  it("goes back to the columns as long as nothing is applied", () => {
    expect(stepOf({ ...RUN, state: "preview" }, true)).toBe("columns");
    expect(stepOf({ ...RUN, state: "failed" }, true)).toBe("columns");
    expect(stepOf({ ...RUN, state: "failed", columns: [] }, true)).toBe("file");
  });
});
