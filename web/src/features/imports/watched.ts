import { useSyncExternalStore } from "react";

/** The import that was last set going in this tab, until its end was told; a reload does not forget it. */
const KEY = "haat.import";
const listeners = new Set<() => void>();

export function watch(id: string | null) {
  if (id) sessionStorage.setItem(KEY, id);
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

export const useWatched = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => sessionStorage.getItem(KEY),
  );
