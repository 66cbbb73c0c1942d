import { useSyncExternalStore } from "react";
import { entry } from "@/shared/storage/storage";

const listeners = new Set<() => void>();

/** A request that this browser has made: its name for the server, and whose it is. */
export type KeptRequest = { request: string; mobile: string };

const read = () => entry("haat.opening.request").read();

/** Remembers the request, so that an owner who comes back sees the outcome; null forgets it. */
export function keepRequest(request: KeptRequest | null) {
  // A browser that keeps nothing shows an empty form the next time.
  entry("haat.opening.request").write(request && JSON.stringify(request));
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
