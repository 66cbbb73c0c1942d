import { useSyncExternalStore } from "react";

const KEY = "haat.opening.request";
const listeners = new Set<() => void>();

/** A request that this browser has made: its name for the server, and whose it is. */
export type KeptRequest = { request: string; mobile: string };

const read = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Remembers the request, so that whoever comes back hears how it went; null forgets it. */
export function keepRequest(request: KeptRequest | null) {
  try {
    if (request) localStorage.setItem(KEY, JSON.stringify(request));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing shows an empty form the next time.
  }
  for (const listener of listeners) listener();
}

export function useKeptRequest(): KeptRequest | null {
  const text = useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, read);
  try {
    return text ? (JSON.parse(text) as KeptRequest) : null;
  } catch {
    return null;
  }
}
