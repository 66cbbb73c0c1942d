import { useSyncExternalStore } from "react";
import { keptAt } from "./kept";

export type Connection = { online: boolean; asOf: number | null };

const FIRST_LOOK = 2_000;
const LONGEST_WAIT = 30_000;
const PATIENCE = 5_000;
/** What a proxy says in the place of a server that it does not reach. */
const NOT_REACHED = new Set([502, 504]);

let connection: Connection = { online: navigator.onLine !== false, asOf: null };
/** When the rates on the screen were given. */
let ratesOf: number | null = null;
let looking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_LOOK;
const listeners = new Set<() => void>();

function become(online: boolean) {
  clearTimeout(timer);
  if (online) wait = FIRST_LOOK;
  else {
    timer = setTimeout(look, wait);
    wait = Math.min(wait * 1.5, LONGEST_WAIT);
  }
  if (connection.online === online) return;
  connection = { online, asOf: ratesOf };
  for (const listener of listeners) listener();
}

async function isReached(): Promise<boolean> {
  try {
    const answer = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return !NOT_REACHED.has(answer.status);
  } catch {
    return false;
  }
}

/** Asks whether the server can be reached; until it answers, what was believed stands. */
export function look(): Promise<void> {
  looking ??= isReached()
    .then(become)
    .finally(() => {
      looking = null;
    });
  return looking;
}

/** A call was answered: by the server, or from this device where the line is slow or gone. */
export function answered(url: string, response: Response | undefined) {
  const kept = keptAt(response);
  if (url.startsWith("products")) ratesOf = kept ?? Date.now();
  if (kept !== null) void look();
  else if (!connection.online) become(true);
}

/** A call got no answer; that may be the line, or that call alone. */
export const unanswered = () => void look();

if (!connection.online) become(false);
window.addEventListener("offline", () => become(false));
window.addEventListener("online", () => void look());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && !connection.online) void look();
});

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const isOnline = () => connection.online;

/** Whether the server can be reached and, where it cannot, when the rates on the screen were given. */
export const useConnection = () => useSyncExternalStore(subscribe, () => connection);
