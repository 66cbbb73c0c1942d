import type { LongAction, Narrowing, QuickAction } from "./stores";
import type { Counts, Job, StoreRow, StoreState } from "./wire";

export type Tone = "completed" | "approved" | "pending" | "canceled" | "dispatched" | "neutral";
export type Standing = StoreState | "migrating" | "look";

const TONES: Record<Standing, Tone> = {
  active: "completed",
  migrating: "approved",
  provisioning: "approved",
  suspended: "pending",
  look: "canceled",
  erasing: "canceled",
  denied: "canceled",
  waiting: "dispatched",
  closed: "neutral",
};
export const toneOf = (standing: Standing): Tone => TONES[standing];

/**
 * Returns a store's state. An active store with an older schema is migrating while a migration of all stores
 * runs, and otherwise needs attention.
 */
export function standingOf(
  store: Pick<StoreRow, "state" | "behind" | "failures">,
  migrating: boolean,
): Standing {
  if (store.state !== "active") return store.state;
  if (store.behind && migrating) return "migrating";
  return store.behind || store.failures > 0 ? "look" : "active";
}

/** The text for a figure that has not been counted yet. */
export const NOT_YET = "–";

/** Returns a figure of a store. Before the first count the server sends 0, so the text is a dash instead. */
export const countOf = (
  { countedAt, ...store }: Pick<StoreRow, "countedAt" | "products" | "customers" | "orders30" | "storage">,
  name: "products" | "customers" | "orders30" | "storage",
  text: (figure: number) => string,
) => (countedAt === null ? NOT_YET : text(store[name]));

/**
 * Returns when the least recently counted of these stores was counted, in milliseconds; null before any was.
 */
export function oldestCount(stores: readonly Pick<StoreRow, "countedAt">[]): number | null {
  const times = stores.flatMap(({ countedAt }) => (countedAt ? [Date.parse(countedAt)] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

const DAY = 86_400_000;

/** Returns the days left to reopen a closed store; 0 on the last day. */
export const daysLeft = (eraseOn: string | null, now = Date.now()): number | null =>
  eraseOn === null ? null : Math.max(0, Math.ceil((Date.parse(eraseOn) - now) / DAY));

const ALWAYS: readonly Narrowing[] = ["active", "waiting", "suspended", "closed", "look"];
const SELDOM: readonly Narrowing[] = ["provisioning", "denied", "erasing"];

/** Returns the filters of the stores; a rare state is listed only if a store has it. */
export const narrowings = (counts: Counts | undefined, chosen?: Narrowing): Narrowing[] => [
  ...ALWAYS,
  ...SELDOM.filter((name) => name === chosen || (counts?.[name] ?? 0) > 0),
];

export type Action = QuickAction | LongAction | "password" | "erase" | "view";

const ACTIONS: Record<StoreState, readonly Action[]> = {
  waiting: ["approve", "deny"],
  denied: [],
  provisioning: [],
  active: ["view", "suspend", "password", "export", "move", "migrate", "close"],
  suspended: ["resume", "password", "export", "move", "migrate", "close"],
  closed: ["reopen", "export", "erase"],
  erasing: [],
};

/** Returns the actions for a store in its present state; a store on the newest schema needs no migration. */
export const actionsOf = (
  { state, behind }: Pick<StoreRow, "state" | "behind">,
  databases: number,
): Action[] =>
  ACTIONS[state].filter(
    (action) => !(action === "migrate" && !behind) && !(action === "move" && databases < 2),
  );

/** Returns a schema's version as people write it: 47 for 0047. */
export const versionText = (version: string) => version.replace(/^0+(?=\d)/, "");

export const isOpen = ({ state }: Pick<Job, "state">) => state === "waiting" || state === "running";

/** Estimates the seconds that a job still takes from its progress so far; null before there is any. */
export function secondsLeft({ state, done, total, startedAt }: Job, now = Date.now()): number | null {
  if (state !== "running" || !startedAt || done <= 0 || total <= done) return null;
  const spent = (now - Date.parse(startedAt)) / 1000;
  return spent < 1 ? null : Math.max(1, Math.round((spent * (total - done)) / done));
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Returns a random password that can be read out: no letter looks like another. */
export function easyPassword() {
  const letters = Array.from(
    crypto.getRandomValues(new Uint32Array(12)),
    (number) => LETTERS[number % LETTERS.length],
  );
  return [0, 4, 8].map((from) => letters.slice(from, from + 4).join("")).join("-");
}
