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

/** What the server wrote of the page that it sent; browsers read it when their own share button is used. */
const PAGE_TAGS =
  'link[rel="canonical"], meta[property^="og:"], meta[name="haat-outline"], script[type="application/ld+json"]';
const NAMING = ["value", "q"];

/** Removes the tags of another page than the one shown, which a kept page may have had from the start. */
export function dropOtherHead({ pathname, search }: { pathname: string; search: string }) {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!canonical) return;
  const sent = new URL(canonical.href);
  const shown = new URLSearchParams(search);
  const same = NAMING.every((name) => sent.searchParams.get(name) === shown.get(name));
  if (sent.pathname === pathname && same) return;
  for (const tag of document.head.querySelectorAll(PAGE_TAGS)) tag.remove();
}

/** Has the session follow the address, before any call names the store that is there. */
export function followAddress(store: Store, pathname: string, reload = () => window.location.reload()) {
  const opened = storeInPath(pathname);
  const { store: current } = store.getState().session;
  if (!opened || opened === current) return;
  // This page holds another store's state; a reloaded page holds none.
  if (current) return reload();
  store.dispatch(storeEntered(opened));
  openStore(store, pathname);
}
