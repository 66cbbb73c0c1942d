import { useSyncExternalStore } from "react";
import type { Change } from "./api";
import type { Move } from "./rules";

/** How long a move can be undone before the server, and so the customer, gets to know of it. */
export const UNDO_FOR = 10_000;

type Held = {
  change: Pick<Change, "of" | "ids" | "to">;
  send: () => void;
  timer: ReturnType<typeof setTimeout>;
};

let held: readonly Held[] = [];
const listeners = new Set<() => void>();

function setHeld(next: readonly Held[]) {
  held = next;
  for (const listener of listeners) listener();
}

const release = (one: Held) => {
  clearTimeout(one.timer);
  setHeld(held.filter((other) => other !== one));
};

const sendNow = (one: Held) => {
  release(one);
  one.send();
};

const overlaps = (one: Held["change"], other: Held["change"]) =>
  one.of === other.of && one.ids.some((id) => other.ids.includes(id));

/**
 * Holds a move back. Returns the function that undoes it; after ten seconds it is sent. A held move of the same orders
 * is sent first: sent together, the one could refuse the other as a whole.
 */
export function hold(change: Held["change"], send: () => void): () => void {
  for (const other of held) if (overlaps(other.change, change)) sendNow(other);
  const one: Held = { change, send, timer: setTimeout(() => sendNow(one), UNDO_FOR) };
  setHeld([...held, one]);
  return () => release(one);
}

/** Sends what is held back at once. */
export function sendHeld() {
  for (const one of held) sendNow(one);
}

// A page that is hidden may never be seen again, and its timers may not run.
window.addEventListener("pagehide", sendHeld);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendHeld());

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns where the orders, or the items, are about to be moved, by their ids. */
export function useHeld(of: Change["of"]): ReadonlyMap<number, Move> {
  const all = useSyncExternalStore(subscribe, () => held);
  const those = all.filter(({ change }) => change.of === of);
  return new Map(those.flatMap(({ change: { ids, to } }) => ids.map((id): [number, Move] => [id, to])));
}
