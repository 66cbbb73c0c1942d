import { useSyncExternalStore } from "react";
import type { ExportFormat, ExportList } from "./api";

/** What happens with a file once it is ready: it is only offered, saved, or printed. */
export type FileUse = "offer" | "save" | "print";

/** A file that is being made or was made since the page was loaded. */
export type OwnersFile = {
  key: number;
  store: string;
  list: ExportList;
  format: ExportFormat;
  use: FileUse;
  /** The server's, once it has taken it on. */
  id: string | null;
  name: string;
  state: "waiting" | "running" | "ready" | "failed";
  percent: number;
  /** When the first percent was seen; the estimate starts from there. */
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

/** The files of the page's store; they outlive the page that requested them. */
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

/** Estimates how many seconds a file still takes from its first percents. */
export function secondsLeft({ percent, since }: Pick<OwnersFile, "percent" | "since">, now: number) {
  if (percent < TOO_EARLY) return null;
  return Math.max(1, Math.round(((now - since) * (100 - percent)) / percent / 1000));
}
