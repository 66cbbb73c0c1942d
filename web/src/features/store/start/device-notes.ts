import { useSyncExternalStore } from "react";
import { entry } from "@/shared/storage/storage";

/** The notes of a device on a store's first steps. */
export type Note = "closed" | "complete";

const listeners = new Set<() => void>();

const read = (store: string, note: Note) => entry("haat.start", store, note).read() !== null;

export function keepNote(store: string, note: Note, on = true) {
  // Without storage, the next visit shows the strip again.
  entry("haat.start", store, note).write(on ? "Y" : null);
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
