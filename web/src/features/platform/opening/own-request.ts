import { useSyncExternalStore } from "react";
import { entry } from "@/shared/storage/storage";

const listeners = new Set<() => void>();

/** A request that this browser has made: its id at the server, and the owner's mobile number. */
export type KeptRequest = { request: string; mobile: string };

const read = () => entry("haat.opening.request").read();

/** Remembers the request, so that a returning owner sees its outcome; null forgets it. */
export function keepRequest(request: KeptRequest | null) {
  // Without storage, the next visit shows an empty form.
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
