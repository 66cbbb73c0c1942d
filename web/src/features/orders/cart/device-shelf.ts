import { type EntryName, shelf, onOtherWindow as whenOtherWindow } from "@/shared/storage/storage";

/**
 * Returns a store for things that outlive the page, with one entry of the browser's storage for each: two
 * windows that write at the same time never overwrite each other's things.
 */
export function onDevice<T>(name: EntryName) {
  const kept = shelf(name);
  let written: Record<string, T> = {};

  const read = (): Record<string, T> => {
    written = Object.fromEntries(kept.keys().map((key) => [key, JSON.parse(kept.get(key) ?? "null") as T]));
    return written;
  };

  /** Updates the storage to the present things. */
  const keep = (now: Record<string, T>) => {
    if (now === written) return;
    for (const key of Object.keys(written)) if (!(key in now)) kept.put(key, null);
    for (const [key, thing] of Object.entries(now)) {
      if (written[key] !== thing) kept.put(key, JSON.stringify(thing));
    }
    written = now;
  };

  const look = (key: string) => JSON.parse(kept.get(key) ?? "null") as T | null;

  /** Runs when another window has stored or removed a thing. */
  const onOtherWindow = (changed: (key: string, thing: T | null) => void) =>
    whenOtherWindow(name, (rest, text) => {
      if (rest.startsWith("/")) changed(rest.slice(1), text === null ? null : (JSON.parse(text) as T));
    });

  return { read, keep, look, onOtherWindow };
}
