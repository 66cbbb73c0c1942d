import { useLayoutEffect, useRef } from "react";

/**
 * Gives each open layer an entry of the browser's history, so that Back closes the topmost layer and not the page.
 * The router never learns of these entries: each is a copy of its page's entry with a mark.
 */
const MARK = "layer";
/** How long an answered Back may take to close its layer; one that is still open then gets its entry back. */
const CLOSING = 150;
/** After so long a traversal leads nowhere. */
const TRAVELLING = 1000;

type Entry = { idx?: number; [MARK]?: number } | null;
type Close = () => void;
type Write = "pushState" | "replaceState";

const layers: { close: Close }[] = [];
/** The browser's own functions, once the router's calls come here. */
let browser: Pick<History, Write | "go"> | null = null;
const entry = () => history.state as Entry;
const depthOf = (state: Entry) => state?.[MARK] ?? 0;
const marked = (state: Entry, depth: number) => (depth > 0 ? { ...state, [MARK]: depth } : state);

/** The number that the router gave the page in view. */
let page: number | undefined;
let travelling = 0;
/** Whether the traversal under way takes entries of closed layers back. */
let consuming = false;
/** What the router wrote while a layer was open: the page beneath takes it over. */
let rewritten: { state: Entry; url: string } | null = null;
const waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout>;

/** Gives each open layer its entry, unless a traversal is under way. */
function addEntries() {
  if (!browser || isTravelling()) return;
  for (let next = depthOf(entry()) + 1; next <= layers.length; next++)
    browser.pushState(marked(entry(), next), "");
}

/** Makes the history have as many marked entries as layers are open. */
function settle(wait = 0) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!browser) return;
    if (isTravelling()) return settle(CLOSING);
    addEntries();
    const depth = depthOf(entry());
    if (depth > layers.length) {
      consuming = true;
      travel(layers.length - depth);
    }
  }, wait);
}

const isTravelling = () => performance.now() < travelling;

function travel(delta: number) {
  travelling = performance.now() + TRAVELLING;
  browser?.go(delta);
}

function arrived(event: PopStateEvent) {
  const state = event.state as Entry;
  const depth = depthOf(state);
  const expected = isTravelling();
  travelling = 0;
  consuming = false;
  const samePage = state !== null && state.idx === page;
  page = state?.idx;
  if (samePage) event.stopImmediatePropagation();
  if (samePage && rewritten) browser?.replaceState(marked(rewritten.state, depth), "", rewritten.url);
  if (depth === 0) rewritten = null;
  for (const write of waiting.splice(0)) write();
  if (!expected) for (const layer of layers.slice(samePage ? depth : 0).reverse()) layer.close();
  settle(expected ? 0 : CLOSING);
}

/** Writes what the router asks for; a page that is opened from a layer takes the place of the layer's entry. */
function write(how: Write, state: Entry, unused: string, url?: string | URL | null): void {
  if (consuming && isTravelling()) {
    waiting.push(() => write(how, state, unused, url));
    return;
  }
  const depth = depthOf(entry());
  page = state?.idx;
  if (how === "replaceState" && depth > 0) {
    browser?.replaceState(marked(state, depth), unused, url);
    rewritten = { state, url: location.href };
    return;
  }
  rewritten = null;
  browser?.[depth > 0 ? "replaceState" : how](state, unused, url);
  settle();
}

/** Has the router's writes and the browser's Back come here first; to be called before there is a router. */
export function keepLayersInHistory() {
  browser = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
    go: history.go.bind(history),
  };
  page = entry()?.idx;
  for (const how of ["pushState", "replaceState"] as const)
    history[how] = (state, unused, url) => write(how, state, unused, url);
  // The router counts pages.
  history.go = (delta = 0) => travel(delta < 0 ? delta - depthOf(entry()) : delta);
  window.addEventListener("popstate", arrived);
  // A reload keeps the entries of the layers that it closed.
  settle();
}

/** Closes a layer by the browser's Back; closed in another way, it leaves nothing to go back to. */
export function useBackCloses(open: boolean, onClose: Close) {
  const latest = useRef(onClose);
  latest.current = onClose;
  // A user who sees the layer may go back at once: by then it has its entry.
  useLayoutEffect(() => {
    if (!open) return;
    const layer = { close: () => latest.current() };
    layers.push(layer);
    addEntries();
    settle();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settle();
    };
  }, [open]);
}
