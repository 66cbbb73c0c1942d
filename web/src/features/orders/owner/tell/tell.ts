import { useSyncExternalStore } from "react";

/** The orders whose customers are being told, and of which store. */
type Telling = { store: string; ids: readonly number[] };

let telling: Telling | null = null;
const listeners = new Set<() => void>();

function setTelling(next: Telling | null) {
  telling = next;
  for (const listener of listeners) listener();
}

/** Opens the messages to the customers of these orders, on whatever page the owner is by then. */
export const tellCustomers = (store: string, ids: readonly number[]) => setTelling({ store, ids });
export const stopTelling = () => setTelling(null);

/** Returns the orders whose customers are to be told, if there are any. */
export function useTelling(store: string): readonly number[] | null {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => telling,
  );
  return now?.store === store ? now.ids : null;
}
