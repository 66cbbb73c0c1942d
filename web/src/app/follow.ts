import { endLeft, startSession } from "@/shared/api/base";
import { storeEntered } from "@/shared/session/slice";
import { storeInPath } from "@/shared/tenant/address";
import { askAhead } from "@/shared/tenant/api";
import type { createStore } from "./store";

type Store = ReturnType<typeof createStore>;

/** Prefetches what every page of a store needs, before the code of its pages is loaded. */
export function openStore(store: Store, pathname: string) {
  const opened = storeInPath(pathname);
  if (!opened) return;
  void startSession(store);
  void endLeft(store);
  askAhead(store.dispatch, opened);
}

/** Tags about the page that the server sent; the browser's share button reads them. */
const PAGE_TAGS =
  'link[rel="canonical"], meta[property^="og:"], meta[name="haat-outline"], script[type="application/ld+json"]';
const NAMING = ["value", "q"];

/**
 * Removes the server's tags if they describe another page than the shown one, as in a page from the worker's
 * cache.
 */
export function dropOtherHead({ pathname, search }: { pathname: string; search: string }) {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!canonical) return;
  const sent = new URL(canonical.href);
  const shown = new URLSearchParams(search);
  const same = NAMING.every((name) => sent.searchParams.get(name) === shown.get(name));
  if (sent.pathname === pathname && same) return;
  for (const tag of document.head.querySelectorAll(PAGE_TAGS)) tag.remove();
}

/** Makes the session follow the address before any call names the store. */
export function followAddress(store: Store, pathname: string, reload = () => window.location.reload()) {
  const opened = storeInPath(pathname);
  const { store: current } = store.getState().session;
  if (!opened || opened === current) return;
  // This page holds the state of another store; a reload discards it.
  if (current) return reload();
  store.dispatch(storeEntered(opened));
  openStore(store, pathname);
}
