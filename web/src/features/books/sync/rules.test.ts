import { describe, expect, it } from "vitest";
import words from "@/shared/i18n/en/sync.json";
import { isBusy, isDone, isOver } from "../intake/states";
import {
  changesOf,
  codeInGroups,
  countsInOrder,
  doubleGrades,
  firstSettings,
  isAsking,
  lightsOf,
  megabytes,
  minutesAndSeconds,
  rejectedOf,
  secondsLeft,
  sourceOf,
  suggestedLevels,
  usualSet,
  valuesOfStep,
  yearOf,
} from "./rules";
import {
  type SyncSettings,
  type SyncStatus,
  type SyncValues,
  settingsFromWire,
  settingsToWire,
} from "./wire";

const counts = (changes: Partial<Record<"read" | "new" | "changed" | "retired" | "rejected", number>>) => ({
  ...{ read: 0, new: 0, changed: 0, unchanged: 0, retired: 0, rejected: 0, passedOver: 0 },
  ...changes,
});

describe("a run", () => {
  it.each([
    ["queued", "busy"],
    ["waiting_agent", "busy"],
    ["reading", "busy"],
    ["uploading", "busy"],
    ["validating", "busy"],
    ["applying", "busy"],
    ["confirm", "asking"],
    ["preview", "asking"],
    ["done", "over"],
    ["done_with_rejects", "over"],
    ["failed", "over"],
    ["cancelled", "over"],
  ] as const)("that is %s is %s and nothing else", (state, how) => {
    const run = { state };
    const flags = { busy: isBusy(run), asking: isAsking(run), over: isOver(run) };
    expect(flags).toEqual({ busy: how === "busy", asking: how === "asking", over: how === "over" });
  });

  it("is done with rejects as well, but not when it failed", () => {
    expect((["done", "done_with_rejects", "failed"] as const).map((state) => isDone({ state }))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("lists its counts in the order in which they are applied, without empty ones", () => {
    const inOrder = countsInOrder({
      stock: counts({ read: 9 }),
      strange: counts({ read: 1 }),
      units: counts({}),
      products: counts({ retired: 2 }),
    });
    expect(inOrder.map(([entity]) => entity)).toEqual(["products", "stock", "strange"]);
  });

  it("changes what is new, changed or gone", () => {
    const run = {
      counts: {
        products: counts({ read: 10, new: 1, changed: 2, retired: 3, rejected: 4 }),
        stock: counts({ changed: 5 }),
      },
    };
    expect(changesOf(run)).toBe(11);
    expect(rejectedOf(run)).toBe(4);
  });
});

describe("the lights", () => {
  const status = {
    agent: { state: "ok" },
    accounting: { state: "problem" },
    lastSync: { state: "done_with_rejects" },
    waitingOrders: 3,
    refusedOrders: 0,
    waitingReceipts: 0,
    refusedReceipts: 0,
  } as SyncStatus;
  const tones = (changes: Partial<SyncStatus>) =>
    lightsOf({ ...status, ...changes }).map(({ state, tone }) => `${state}: ${tone}`);

  it("show the state of each part", () => {
    expect(tones({})).toEqual([
      "ok: success",
      "problem: error",
      "done_with_rejects: warning",
      "waiting: neutral",
    ]);
  });

  it("show receipts only while there is something to say of them", () => {
    expect(tones({ waitingReceipts: 2 }).at(-1)).toBe("waiting: neutral");
    expect(tones({ waitingReceipts: 2, refusedReceipts: 1 }).at(-1)).toBe("refused: error");
  });

  it("put what was refused before what waits", () => {
    expect(tones({ refusedOrders: 1 }).at(-1)).toBe("refused: error");
    expect(tones({ waitingOrders: 0 }).at(-1)).toBe("none: neutral");
  });

  it("are out where nothing was ever connected", () => {
    const never = { agent: { state: "never" }, accounting: { state: "unknown" }, lastSync: null };
    expect(tones({ ...never, waitingOrders: 0 } as Partial<SyncStatus>)).toEqual([
      "never: neutral",
      "unknown: neutral",
      "never: neutral",
      "unconnected: neutral",
    ]);
  });
});

it.each([
  ["2025", "2026", "2025-26"],
  ["20250401", "20260331", "2025-26"],
  ["2025", "2025", "2025"],
  ["2025", "", "2025"],
  ["", "", ""],
])("the year from %s to %s is %s", (from, to, year) => {
  expect(yearOf(from, to)).toBe(year);
});

it("begins with the company and year that was chosen, and else with the latest year", () => {
  const set = (name: string, from: string) => ({ name, from, to: "", company: "Bharat Traders" });
  const sets = [set("old", "2024"), set("now", "2026"), set("before", "2025")];
  expect(usualSet(sets, "before")?.name).toBe("before");
  expect(usualSet(sets, "")?.name).toBe("now");
  expect(usualSet(sets, undefined)?.name).toBe("now");
  expect(usualSet([], "old")).toBeUndefined();
});

it("a download has whole megabytes, and at least one", () => {
  expect([31_457_280, 1000].map(megabytes)).toEqual([30, 1]);
});

it("a code is shown in groups, with the time left", () => {
  expect(codeInGroups("407196")).toBe("407 196");
  const at = Date.parse("2026-11-21T10:00:00+05:30");
  expect(secondsLeft("2026-11-21T10:09:05+05:30", at)).toBe(545);
  expect(secondsLeft("2026-11-21T09:59:00+05:30", at)).toBe(0);
  expect(minutesAndSeconds(545)).toBe("9:05");
});

describe("price levels", () => {
  it("are grades in the order of their names, the first five of them", () => {
    const levels = ["Retail", "Dealer", "Export", "Wholesale", "Agent", "Staff"];
    expect(suggestedLevels(levels)).toEqual({
      Agent: "A",
      Dealer: "B",
      Export: "C",
      Retail: "D",
      Staff: "E",
    });
  });

  it("may not share a grade", () => {
    expect(doubleGrades({ Dealer: "A", Retail: "A", Export: "B", Staff: "" })).toEqual(["A"]);
    expect(doubleGrades({ Dealer: "A", Retail: "B" })).toEqual([]);
  });

  it("suggest themselves where none was chosen, and stay as they were chosen", () => {
    const settings = (levels: Record<string, string>) =>
      ({ values: { levels }, existing: { levels: ["Dealer"] } }) as unknown as SyncSettings;
    expect(firstSettings(settings({})).levels).toEqual({ Dealer: "A" });
    expect(firstSettings(settings({ Dealer: "C" })).levels).toEqual({ Dealer: "C" });
  });
});

it("a source is named by its product, or by its kind", () => {
  const isKind = (word: string) => word in words.source;
  expect(sourceOf("tally TallyPrime 7.0", isKind)).toEqual({ kinds: ["tally"], product: "TallyPrime 7.0" });
  expect(sourceOf("file tables", isKind)).toEqual({ kinds: ["file", "tables"], product: "" });
  expect(sourceOf("file busy", isKind)).toEqual({ kinds: ["file", "busy"], product: "" });
  expect(sourceOf("saral", isKind)).toEqual({ kinds: [], product: "saral" });
  expect(sourceOf("", isKind)).toEqual({ kinds: [], product: "" });
});

it("a step saves its own choices alone", () => {
  const values = { dataNm: "b-2026", compName: "", levels: {}, salespeople: "none", salesLedger: "Sales" };
  const saved = (step: string, more = {}) =>
    Object.keys(valuesOfStep(step, { ...values, ...more } as SyncValues));
  expect(saved("company")).toEqual(["dataNm"]);
  expect(saved("company", { compName: "Books" })).toEqual(["dataNm", "compName"]);
  expect(saved("prices")).toEqual(["levels", "salespeople"]);
  expect(saved("orders")).toEqual(["salesLedger"]);
});

it("settings go out as they came in", () => {
  const wire = {
    dataNm: "710de34a-2025",
    levels: { Dealer: "A" },
    salespeople: "none" as const,
    sendOn: "approved" as const,
    voucherType: "Sales Order",
    salesLedger: "Sales",
    taxLedgers: { cgst: "CGST", sgst: "SGST", igst: "IGST" },
    roundOffLedger: "Round off",
    godown: "Main Location",
    stockGodowns: ["Main Location"],
    guestLedger: "Portal guest",
    stockMinutes: 10,
    workFrom: "08:00",
    workTo: "22:00",
    autoSync: true,
    compName: "Books",
    orderPrefix: "",
    rateLedgers: {},
    newLedgers: true,
    ledgerGroup: "Portal customers",
    salespersonCostCentre: false,
    optionalVouchers: true,
    sendReceipts: false,
    cashLedger: "Cash",
    bankLedger: "",
  };
  const existing = { levels: [], ledgers: [], godowns: [], voucherTypes: [], groups: [] };
  expect(settingsToWire(settingsFromWire({ ...wire, rates: {}, known: existing }).values)).toEqual(wire);
});
