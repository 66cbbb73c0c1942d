import { useSyncExternalStore } from "react";

/** The orders whose customers get a message, and their store. */
type Messaging = { store: string; ids: readonly number[] };

let messaging: Messaging | null = null;
const listeners = new Set<() => void>();

function setMessaging(next: Messaging | null) {
  messaging = next;
  for (const listener of listeners) listener();
}

/** Opens the messages to the customers of these orders, on whichever page the owner is. */
export const tellCustomers = (store: string, ids: readonly number[]) => setMessaging({ store, ids });
export const stopMessaging = () => setMessaging(null);

/** Returns the orders whose customers are to get a message; null if there are none. */
export function useMessaging(store: string): readonly number[] | null {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messaging,
  );
  return now?.store === store ? now.ids : null;
}
