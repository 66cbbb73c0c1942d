import { useSyncExternalStore } from "react";

/** What a device remembers of a store's first steps. */
export type Note = "closed" | "complete";

const listeners = new Set<() => void>();
const nameOf = (store: string, note: Note) => `haat.start.${store}.${note}`;

const read = (store: string, note: Note) => {
  try {
    return localStorage.getItem(nameOf(store, note)) !== null;
  } catch {
    return false;
  }
};

export function keepNote(store: string, note: Note, on = true) {
  try {
    if (on) localStorage.setItem(nameOf(store, note), "Y");
    else localStorage.removeItem(nameOf(store, note));
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
  for (const listener of listeners) listener();
}

export const useNote = (store: string, note: Note) =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => read(store, note),
  );
