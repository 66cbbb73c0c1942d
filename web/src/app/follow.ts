import { endLeft, startSession } from "@/shared/api/base";
import { storeEntered } from "@/shared/session/slice";
import { storeInPath } from "@/shared/tenant/address";
import { askAhead } from "@/shared/tenant/api";
import type { createStore } from "./store";

type Store = ReturnType<typeof createStore>;

/** Asks for what every page of a store needs, before its pages are there to ask. */
export function openStore(store: Store, pathname: string) {
  const opened = storeInPath(pathname);
  if (!opened) return;
  void startSession(store);
  void endLeft(store);
  askAhead(store.dispatch, opened);
}

/** Has the session follow the address, before any call names the store that is there. */
export function followAddress(store: Store, pathname: string, reload = () => window.location.reload()) {
  const opened = storeInPath(pathname);
  const { store: current } = store.getState().session;
  if (!opened || opened === current) return;
  // What this page knows is of another store: a page that is loaded anew knows nothing of it.
  if (current) return reload();
  store.dispatch(storeEntered(opened));
  openStore(store, pathname);
}
