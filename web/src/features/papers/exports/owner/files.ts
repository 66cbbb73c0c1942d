import { useSyncExternalStore } from "react";
import type { ExportFormat, ExportList } from "./api";

/** The use of a finished file: it is only offered, saved, or printed. */
export type FileUse = "offer" | "save" | "print";

/** A file that was requested since the page was loaded. */
export type OwnersFile = {
  key: number;
  store: string;
  list: ExportList;
  format: ExportFormat;
  use: FileUse;
  /** The server's id, once the server has accepted the request. */
  id: string | null;
  name: string;
  state: "waiting" | "running" | "ready" | "failed";
  percent: number;
  /** The time of the first reported percent, from which the remaining time is estimated. */
  since: number;
};

let files: readonly OwnersFile[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function put(next: readonly OwnersFile[]) {
  files = next;
  for (const listener of listeners) listener();
}

export function addFile(file: Omit<OwnersFile, "key">): number {
  lastKey += 1;
  put([...files, { ...file, key: lastKey }]);
  return lastKey;
}

export const changeFile = (key: number, change: Partial<OwnersFile>) =>
  put(files.map((file) => (file.key === key ? { ...file, ...change } : file)));

export const dropFile = (key: number) => put(files.filter((file) => file.key !== key));

export const isWatched = (key: number) => files.some((file) => file.key === key);

/** Returns the files of this store; they remain when the user leaves the page that requested them. */
export function useFiles(store: string): readonly OwnersFile[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => files,
  );
  return all.filter((file) => file.store === store);
}

const TOO_EARLY = 4;

/** Estimates how many seconds a file still takes; returns null while there is too little progress. */
export function secondsLeft({ percent, since }: Pick<OwnersFile, "percent" | "since">, now: number) {
  if (percent < TOO_EARLY) return null;
  return Math.max(1, Math.round(((now - since) * (100 - percent)) / percent / 1000));
}
