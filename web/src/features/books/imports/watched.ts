import { useSyncExternalStore } from "react";
import { entry } from "@/shared/storage/storage";
import { storeInPath } from "@/shared/tenant/address";

/** The import that was last started in this tab, until its end is announced; a reload keeps it. */
const listeners = new Set<() => void>();

const watched = () => entry("haat.import", storeInPath(window.location.pathname) ?? "");

export function watch(id: string | null) {
  watched().write(id);
  for (const listener of listeners) listener();
}

export const useWatched = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => watched().read(),
  );
