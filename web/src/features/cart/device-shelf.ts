/**
 * Things that outlive the page, one entry of the browser's storage each: two windows that put things by at
 * once never write over each other's.
 */
export function onDevice<T>(prefix: string) {
  let written: Record<string, T> = {};

  const read = (): Record<string, T> => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    written = Object.fromEntries(
      names.map((name) => [name.slice(prefix.length), JSON.parse(localStorage.getItem(name) ?? "null") as T]),
    );
    return written;
  };

  /** Brings the storage in step with what there is now. */
  const keep = (now: Record<string, T>) => {
    if (now === written) return;
    for (const key of Object.keys(written)) if (!(key in now)) localStorage.removeItem(prefix + key);
    for (const [key, thing] of Object.entries(now)) {
      if (written[key] !== thing) put(prefix + key, thing);
    }
    written = now;
  };

  const put = (name: string, thing: T) => {
    try {
      localStorage.setItem(name, JSON.stringify(thing));
    } catch {
      // There is no room: it lives as long as the page does, and `look` says so.
    }
  };

  const look = (key: string) => JSON.parse(localStorage.getItem(prefix + key) ?? "null") as T | null;

  /** Runs when another window has put something by or taken it away. */
  const onOtherWindow = (changed: (key: string, thing: T | null) => void) =>
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key?.startsWith(prefix)) {
        changed(key.slice(prefix.length), newValue === null ? null : (JSON.parse(newValue) as T));
      }
    });

  return { read, keep, look, onOtherWindow };
}
