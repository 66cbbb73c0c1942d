import { type EntryName, shelf, onOtherWindow as whenOtherWindow } from "@/shared/storage/storage";

/**
 * Things that outlive the page, one entry of the browser's storage each: two windows that put things by at
 * once never write over each other's.
 */
export function onDevice<T>(name: EntryName) {
  const kept = shelf(name);
  let written: Record<string, T> = {};

  const read = (): Record<string, T> => {
    written = Object.fromEntries(kept.keys().map((key) => [key, JSON.parse(kept.get(key) ?? "null") as T]));
    return written;
  };

  /** Brings the storage in step with what there is now. */
  const keep = (now: Record<string, T>) => {
    if (now === written) return;
    for (const key of Object.keys(written)) if (!(key in now)) kept.put(key, null);
    for (const [key, thing] of Object.entries(now)) {
      if (written[key] !== thing) kept.put(key, JSON.stringify(thing));
    }
    written = now;
  };

  const look = (key: string) => JSON.parse(kept.get(key) ?? "null") as T | null;

  /** Runs when another window has put something by or taken it away. */
  const onOtherWindow = (changed: (key: string, thing: T | null) => void) =>
    whenOtherWindow(name, (rest, text) => {
      if (rest.startsWith("/")) changed(rest.slice(1), text === null ? null : (JSON.parse(text) as T));
    });

  return { read, keep, look, onOtherWindow };
}
