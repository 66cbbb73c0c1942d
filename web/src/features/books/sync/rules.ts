import { GRADES } from "@/shared/edit/grades";
import { RUN_TONES } from "../intake/states";
import type { DataSet, EntityCounts, SyncRun, SyncSettings, SyncStatus, SyncValues } from "./wire";

/** The kinds of records that a sync brings, in the order in which they are applied. */
export const ENTITIES = [
  "company",
  "units",
  "departments",
  "products",
  "variants",
  "party_prices",
  "salespeople",
  "accounts",
  "balances",
  "stock",
  "bills",
  "invoices",
  "entries",
  "deliveries",
] as const;

type Stated = Pick<SyncRun, "state">;
/** Returns whether a run waits for the owner's confirmation. */
export const isAsking = (run: Stated) => run.state === "confirm" || run.state === "preview";

/**
 * Returns the counts of a run by kind, in the order in which a sync applies them,
 * without kinds that were not read.
 */
export function countsInOrder(counts: SyncRun["counts"]): [string, EntityCounts][] {
  const places: readonly string[] = ENTITIES;
  const place = (entity: string) => {
    const at = places.indexOf(entity);
    return at < 0 ? places.length : at;
  };
  return Object.entries(counts)
    .filter(([, { read, retired, rejected }]) => read + retired + rejected > 0)
    .sort(([one], [other]) => place(one) - place(other));
}

/** Returns how many records a run changes, or would change. */
export function changesOf({ counts }: Pick<SyncRun, "counts">): number {
  return Object.values(counts).reduce(
    (sum, { new: added, changed, retired }) => sum + added + changed + retired,
    0,
  );
}
export const rejectedOf = ({ counts }: Pick<SyncRun, "counts">) =>
  Object.values(counts).reduce((sum, { rejected }) => sum + rejected, 0);

export type Tone = "success" | "warning" | "error" | "neutral";
export type Light = {
  name: "agent" | "accounting" | "lastSync" | "orders" | "receipts";
  tone: Tone;
  state: string;
};

/** Returns how many orders, or receipts, wait to be sent to the books, and how many the books rejected. */
export function countsOf(name: Light["name"], status: SyncStatus) {
  return name === "receipts"
    ? { waiting: status.waitingReceipts, refused: status.refusedReceipts }
    : { waiting: status.waitingOrders, refused: status.refusedOrders };
}

/** Returns the state of each part of the connection; receipts only while some wait or were rejected. */
export function lightsOf(status: SyncStatus): Light[] {
  const { agent, accounting, lastSync } = status;
  const last = lastSync?.state ?? "never";
  const sent = (name: "orders" | "receipts"): Light => {
    const { waiting, refused } = countsOf(name, status);
    const state = refused > 0 ? "refused" : waiting > 0 ? "waiting" : "none";
    return { name, state, tone: state === "refused" ? "error" : "neutral" };
  };
  const receipts = sent("receipts");
  const orders = sent("orders");
  return [
    { name: "agent", state: agent.state, tone: AGENT_TONES[agent.state] },
    { name: "accounting", state: accounting.state, tone: ACCOUNTING_TONES[accounting.state] },
    { name: "lastSync", state: last, tone: RUN_TONES[last] ?? "neutral" },
    // Without an agent and without sent orders, the part is shown as not connected.
    orders.state === "none" && agent.state === "never" ? { ...orders, state: "unconnected" } : orders,
    ...(receipts.state === "none" ? [] : [receipts]),
  ];
}

const AGENT_TONES = { ok: "success", late: "warning", revoked: "error", never: "neutral" } as const;
const ACCOUNTING_TONES = { ok: "success", problem: "error", unknown: "neutral" } as const;
/** Formats a financial year, such as 2025-26; returns a single year if the other is missing or the same. */
export function yearOf(from: string, to: string): string {
  const [first, second] = [from.slice(0, 4), to.slice(0, 4)];
  if (!first || !second || first === second) return first || second;
  return `${first}-${second.slice(2)}`;
}

/** Returns the company and year to select first: the owner's choice, or else the latest year. */
export function usualSet(sets: readonly DataSet[], chosen: string | undefined): DataSet | undefined {
  const latest = [...sets].sort((one, other) => other.from.localeCompare(one.from));
  return sets.find(({ name }) => name === chosen) ?? latest[0];
}

/** Returns for how many seconds a code is still valid. */
export const secondsLeft = (expiresAt: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));

/** Formats a duration as 9:05. */
export const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Splits a code into two groups of three, as people read it out. */
export const codeInGroups = (code: string) => code.replace(/(.{3})(?=.)/g, "$1 ");

const MEGABYTE = 1024 * 1024;

/** Returns a size in whole megabytes, as browsers show downloads. */
export const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / MEGABYTE));

/** Assigns a grade to each of the first five price levels by name, for a store that has chosen none yet. */
export function suggestedLevels(levels: readonly string[]): SyncValues["levels"] {
  const names = [...levels].sort((one, other) => one.localeCompare(other));
  return Object.fromEntries(GRADES.flatMap((grade, at) => (names[at] ? [[names[at], grade]] : [])));
}

/**
 * Returns the initial settings: the saved ones, with suggested price levels and ledgers where none are saved.
 */
export function firstSettings({ values, existing, rates }: SyncSettings): SyncValues {
  const chosen = Object.keys(values.levels).length > 0;
  return {
    ...values,
    levels: chosen ? values.levels : suggestedLevels(existing.levels),
    rateLedgers: { ...rates, ...values.rateLedgers },
  };
}

/** Returns the settings that a step of the set-up saves, since each step checks only its own names. */
export function valuesOfStep(step: string, values: SyncValues): Partial<SyncValues> {
  const { dataNm, compName, levels, salespeople, ...orders } = values;
  // The company's name is sent only when the owner chose it here, since it may have changed in the books.
  if (step === "company") return compName ? { dataNm, compName } : { dataNm };
  return step === "prices" ? { levels, salespeople } : orders;
}

/** Returns the form's field for the server's field name: the form does not nest the tax ledgers. */
export const fieldOfSetting = (wireName: string) => wireName.replace(/^taxLedgers\./, "");

/** Returns grades that several levels share: only one level of a grade would be kept. */
export function doubleGrades(levels: Readonly<Record<string, string>>): string[] {
  const chosen = Object.values(levels).filter(Boolean);
  return [...new Set(chosen.filter((grade, at) => chosen.indexOf(grade) !== at))];
}

/** Splits the source of a run into the kinds that the catalogue has words for, and the product's own name. */
export function sourceOf(
  source: string,
  isKind: (word: string) => boolean,
): { kinds: string[]; product: string } {
  const words = source.split(" ").filter(Boolean);
  const first = words.findIndex((word) => !isKind(word));
  const at = first < 0 ? words.length : first;
  return { kinds: words.slice(0, at), product: words.slice(at).join(" ") };
}

export const BOOKS = { accept: ".xml,.dat,.zip,.csv,.txt,.xlsx,.dbf", megabytes: 200 };
