import { useSyncExternalStore } from "react";
import { cachedAt } from "./answer-cache";

export type Connection = { online: boolean; asOf: number | null };

const FIRST_LOOK = 2_000;
const LONGEST_WAIT = 10_000;
const PATIENCE = 5_000;
/** What a proxy says in the place of a server that it does not reach. */
const NOT_REACHED = new Set([502, 504]);

let connection: Connection = { online: navigator.onLine !== false, asOf: null };
/** When the rates on the screen were loaded. */
let ratesOf: number | null = null;
let looking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_LOOK;
const listeners = new Set<() => void>();

function become(online: boolean) {
  clearTimeout(timer);
  if (online) wait = FIRST_LOOK;
  else timer = setTimeout(lookLater, wait);
  if (connection.online === online) return;
  changed({ online, asOf: ratesOf });
}

/** Waits longer each time, but only from one look to the next: calls that fail in between say nothing new. */
function lookLater() {
  wait = Math.min(wait * 1.5, LONGEST_WAIT);
  void look();
}

/** Asks for the one answer that waits for no other service: what a busy server takes long to check is no line that is gone. */
async function isReached(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch("/api/health/live", { cache: "no-store", signal });
    return !NOT_REACHED.has(answer.status);
  } catch {
    return false;
  }
}

/** Checks whether the server can be reached; until it answers, the last state counts. */
export function look(): Promise<void> {
  looking ??= isReached()
    .then(become)
    .finally(() => {
      looking = null;
    });
  return looking;
}

function ratesShown(at: number) {
  ratesOf = at;
  // A page that was opened without a connection learns of when its rates are from its first answer.
  if (!connection.online) changed({ online: false, asOf: at });
}

function changed(now: Connection) {
  connection = now;
  for (const listener of listeners) listener();
}

/** A call was answered: by the server, or from this device where the line is slow or gone. */
export function answered(url: string, response: Response | undefined) {
  const cached = cachedAt(response);
  if (url.startsWith("products")) ratesShown(cached ?? Date.now());
  if (cached !== null) void look();
  else if (!connection.online) become(true);
}

/** A call got no answer; that may be the line, or that call alone. */
export const unanswered = () => void look();

if (!connection.online) become(false);
window.addEventListener("offline", () => become(false));
window.addEventListener("online", () => {
  // What failed so far says nothing about the new line, nor does a look that has begun on the old one.
  wait = FIRST_LOOK;
  void (looking ?? Promise.resolve()).then(look);
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && !connection.online) void look();
});

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const isOnline = () => connection.online;

/** Returns whether the server can be reached and, if not, when the rates on the screen were loaded. */
export const useConnection = () => useSyncExternalStore(subscribe, () => connection);
