import { useLayoutEffect, useRef } from "react";

/**
 * Gives each open layer an entry in the browser's history, so that Back closes the topmost layer and not the
 * page. The router does not see these entries: each is a copy of its page's entry with a mark.
 */
const MARK = "layer";
/** How long a layer may take to close after Back; a layer that is still open then gets its entry back. */
const CLOSING = 150;
/** The time after which a traversal counts as failed. */
const TRAVELLING = 1000;

type Entry = { idx?: number; [MARK]?: number } | null;
type Close = () => void;
type Write = "pushState" | "replaceState";

const layers: { close: Close }[] = [];
/** The browser's own functions, saved when the router's calls are redirected to this module. */
let browser: Pick<History, Write | "go"> | null = null;
const entry = () => history.state as Entry;
const depthOf = (state: Entry) => state?.[MARK] ?? 0;
const marked = (state: Entry, depth: number) => (depth > 0 ? { ...state, [MARK]: depth } : state);

/** The router's number of the current page. */
let page: number | undefined;
let travelling = 0;
/** Whether the current traversal removes entries of closed layers. */
let consuming = false;
/**
 * The entry that the router wrote while a layer was open; it replaces the entry of the page below the layer.
 */
let rewritten: { state: Entry; url: string } | null = null;
const waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout>;

/** Gives each open layer its entry, unless a traversal is under way. */
function addEntries() {
  if (!browser || isTravelling()) return;
  for (let next = depthOf(entry()) + 1; next <= layers.length; next++)
    browser.pushState(marked(entry(), next), "");
}

/** Adjusts the history so that it has one marked entry for each open layer. */
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

/** Performs a write of the router. A page that is opened from a layer replaces the layer's entry. */
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

/**
 * Redirects the router's writes and the browser's Back to this module; has to be called before the router is
 * created.
 */
export function keepLayersInHistory() {
  browser = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
    go: history.go.bind(history),
  };
  page = entry()?.idx;
  for (const how of ["pushState", "replaceState"] as const)
    history[how] = (state, unused, url) => write(how, state, unused, url);
  // The router counts pages only, so the entries of layers are added to its steps back.
  history.go = (delta = 0) => travel(delta < 0 ? delta - depthOf(entry()) : delta);
  window.addEventListener("popstate", arrived);
  // After a reload the history still has the entries of layers that the reload closed.
  settle();
}

/** Closes a layer on the browser's Back. A layer that is closed in another way removes its history entry. */
export function useBackCloses(open: boolean, onClose: Close) {
  const latest = useRef(onClose);
  latest.current = onClose;
  // The entry exists before the layer is painted, because a user who sees the layer may press Back at once.
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
