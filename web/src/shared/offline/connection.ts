import { useSyncExternalStore } from "react";
import { cachedAt } from "./answer-cache";

export type Connection = { online: boolean; asOf: number | null };

const FIRST_LOOK = 2_000;
const LONGEST_WAIT = 10_000;
const PATIENCE = 5_000;
/** The statuses that a proxy returns if it cannot reach the server. */
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

/** Lengthens the wait after each check. Calls that fail between two checks do not lengthen it. */
function lookLater() {
  wait = Math.min(wait * 1.5, LONGEST_WAIT);
  void look();
}

/**
 * Requests the one answer that needs no other service, because a busy server may take long to answer a full
 * health check although the connection works.
 */
async function isReached(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch("/api/health/live", { cache: "no-store", signal });
    return !NOT_REACHED.has(answer.status);
  } catch {
    return false;
  }
}

/** Checks whether the server can be reached; until the answer, the last state stays. */
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
  // A page that was opened without a connection learns the age of its rates from its first answer.
  if (!connection.online) changed({ online: false, asOf: at });
}

function changed(now: Connection) {
  connection = now;
  for (const listener of listeners) listener();
}

/** Records that a call was answered: by the server, or by this device if the connection is slow or lost. */
export function answered(url: string, response: Response | undefined) {
  const cached = cachedAt(response);
  if (url.startsWith("products")) ratesShown(cached ?? Date.now());
  if (cached !== null) void look();
  else if (!connection.online) become(true);
}

/** Records that a call got no answer; the cause may be the connection or only that call. */
export const unanswered = () => void look();

if (!connection.online) become(false);
window.addEventListener("offline", () => become(false));
window.addEventListener("online", () => {
  // Failures and checks from before do not count for the new connection.
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
