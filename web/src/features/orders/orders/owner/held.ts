import { useSyncExternalStore } from "react";
import type { Change } from "./api";
import type { Move } from "./rules";

/** How long a move can be undone before it is sent to the server, which notifies the customer. */
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
 * Delays a move by ten seconds and returns a function that undoes it. A delayed move of the same orders is
 * sent first, since one of two simultaneous moves could make the server refuse the other as a whole.
 */
export function hold(change: Held["change"], send: () => void): () => void {
  for (const other of held) if (overlaps(other.change, change)) sendNow(other);
  const one: Held = { change, send, timer: setTimeout(() => sendNow(one), UNDO_FOR) };
  setHeld([...held, one]);
  return () => release(one);
}

/** Sends all delayed moves at once. */
export function sendHeld() {
  for (const one of held) sendNow(one);
}

// Browsers may discard a hidden page and stop its timers.
window.addEventListener("pagehide", sendHeld);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendHeld());

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the pending statuses of delayed moves, by the ids of the orders or items. */
export function useHeld(of: Change["of"]): ReadonlyMap<number, Move> {
  const all = useSyncExternalStore(subscribe, () => held);
  const those = all.filter(({ change }) => change.of === of);
  return new Map(those.flatMap(({ change: { ids, to } }) => ids.map((id): [number, Move] => [id, to])));
}
