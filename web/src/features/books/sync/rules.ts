import { GRADES } from "@/shared/edit/grades";
import { RUN_TONES } from "../intake/states";
import type { DataSet, EntityCounts, SyncRun, SyncSettings, SyncStatus, SyncValues } from "./wire";

/** What a sync brings, in the order in which it goes in. */
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
/** Whether a run waits for the owner's yes. */
export const isAsking = (run: Stated) => run.state === "confirm" || run.state === "preview";

/** The counts of a run by what they count, in the order in which it goes in; what was not read is left out. */
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

/** What a run changes, or would change. */
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

/** How many orders, or receipts, wait for the books and how many were refused there. */
export function countsOf(name: Light["name"], status: SyncStatus) {
  return name === "receipts"
    ? { waiting: status.waitingReceipts, refused: status.refusedReceipts }
    : { waiting: status.waitingOrders, refused: status.refusedOrders };
}

/** Returns the state of each part of the connection; receipts only while some wait or were refused. */
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
    // Nothing was sent where nothing was ever connected.
    orders.state === "none" && agent.state === "never" ? { ...orders, state: "unconnected" } : orders,
    ...(receipts.state === "none" ? [] : [receipts]),
  ];
}

const AGENT_TONES = { ok: "success", late: "warning", revoked: "error", never: "neutral" } as const;
const ACCOUNTING_TONES = { ok: "success", problem: "error", unknown: "neutral" } as const;
/** 2025 and 2026 as 2025-26; one alone where a data set is of no year. */
export function yearOf(from: string, to: string): string {
  const [first, second] = [from.slice(0, 4), to.slice(0, 4)];
  if (!first || !second || first === second) return first || second;
  return `${first}-${second.slice(2)}`;
}

/** The company and year to begin with: what the owner chose, or else the latest year. */
export function usualSet(sets: readonly DataSet[], chosen: string | undefined): DataSet | undefined {
  const latest = [...sets].sort((one, other) => other.from.localeCompare(one.from));
  return sets.find(({ name }) => name === chosen) ?? latest[0];
}

/** Seconds that a code is still good for. */
export const secondsLeft = (expiresAt: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));

/** 9:05 */
export const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** A code as one reads it out: two groups of three. */
export const codeInGroups = (code: string) => code.replace(/(.{3})(?=.)/g, "$1 ");

const MEGABYTE = 1024 * 1024;

/** A size in whole megabytes, as browsers show downloads. */
export const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / MEGABYTE));

/** Gives the first five price levels by name a grade each, for a store that has chosen none yet. */
export function suggestedLevels(levels: readonly string[]): SyncValues["levels"] {
  const names = [...levels].sort((one, other) => one.localeCompare(other));
  return Object.fromEntries(GRADES.flatMap((grade, at) => (names[at] ? [[names[at], grade]] : [])));
}

/** The initial settings: the saved ones, with suggested price levels and ledgers where none are saved. */
export function firstSettings({ values, existing, rates }: SyncSettings): SyncValues {
  const chosen = Object.keys(values.levels).length > 0;
  return {
    ...values,
    levels: chosen ? values.levels : suggestedLevels(existing.levels),
    rateLedgers: { ...rates, ...values.rateLedgers },
  };
}

/** What a step of the set-up saves: names are checked when their own step is saved. */
export function valuesOfStep(step: string, values: SyncValues): Partial<SyncValues> {
  const { dataNm, compName, levels, salespeople, ...orders } = values;
  // The company's name is sent only when it was chosen here: it may have changed in the books.
  if (step === "company") return compName ? { dataNm, compName } : { dataNm };
  return step === "prices" ? { levels, salespeople } : orders;
}

/** The form's field for the server's name: the ledgers of taxes are not nested here. */
export const fieldOfSetting = (wireName: string) => wireName.replace(/^taxLedgers\./, "");

/** Levels that share a grade: the later one would be lost. */
export function doubleGrades(levels: Readonly<Record<string, string>>): string[] {
  const chosen = Object.values(levels).filter(Boolean);
  return [...new Set(chosen.filter((grade, at) => chosen.indexOf(grade) !== at))];
}

/** Where the data of a run came from: the kinds, which we have words for, and a product as it calls itself. */
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
