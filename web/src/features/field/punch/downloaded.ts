import { useSyncExternalStore } from "react";

/** The time of the last download of the catalogue, and whether a download is running. */
type Downloaded = { at: number | null; busy: boolean };

let downloaded: Downloaded = { at: null, busy: false };
const listeners = new Set<() => void>();

export function setDownload(changed: Downloaded) {
  downloaded = changed;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useDownloaded = () => useSyncExternalStore(subscribe, () => downloaded);
