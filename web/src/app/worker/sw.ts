/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { CACHED_AT } from "@/shared/offline/answer-cache";
import { open, reportNewAddress, show } from "./push";
import { cachedPage, cachedRead } from "./reads";

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

const MONTH = 30 * 24 * 3600;
const SLOW_LINE = 4;
/** The seconds after which a cached page is shown; that page requests all its data from the server. */
const SLOW_PAGE = 0.5;

precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "", cleanURLs: false });
cleanupOutdatedCaches();
clientsClaim();

/**
 * A page's message either asks whether a file of its build is cached here, or makes this worker take over.
 */
self.addEventListener("message", (event) => {
  const { type, url } = event.data ?? {};
  if (type === "HOLDS") event.waitUntil(reportWhetherHeld(url, event.ports[0]));
  if (type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
});

async function reportWhetherHeld(url: string, port: MessagePort | undefined) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  port?.postMessage({ held: getCacheKeyForURL(url) !== undefined, alone: pages.length <= 1 });
}

/** Caches the pages that were open before this worker, so that they work without a connection. */
self.addEventListener("activate", (event) => event.waitUntil(holdOpenPages()));

async function holdOpenPages() {
  const pages = await caches.open("pages");
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const addresses = new Set(open.map(({ url }) => cachedPage(new URL(url))));
  for (const address of addresses) {
    if (address && !(await pages.match(address))) await pages.add(address).catch(() => undefined);
  }
}

const lasting = (entries: number) =>
  new ExpirationPlugin({ maxEntries: entries, maxAgeSeconds: MONTH, purgeOnQuotaError: true });

/** Treats a proxy's error about an unreachable server like a missing answer. */
const reached: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 502 || response.status === 504) throw new Error(`${response.status}`);
    return response;
  },
};

/** Returns whether the page's scripts are cached; scripts of an earlier build may have been deleted. */
async function isWhole(page: Response | undefined): Promise<boolean> {
  const scripts = (await page?.clone().text())?.match(/\/assets\/[^"]+\.js/g) ?? [];
  const held = await Promise.all(scripts.map((script) => caches.match(script)));
  return !held.includes(undefined);
}

/** Caches a store's page as the server wrote it, because it contains more than the built file. */
registerRoute(
  ({ request, url }) => request.mode === "navigate" && cachedPage(url) !== null,
  new NetworkFirst({
    cacheName: "pages",
    networkTimeoutSeconds: SLOW_PAGE,
    plugins: [
      {
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          (await isWhole(cachedResponse)) ? cachedResponse : null,
      },
      { cacheKeyWillBeUsed: async ({ request }) => cachedPage(new URL(request.url)) ?? request },
      reached,
      lasting(20),
    ],
  }),
);

/** Chunks outside this worker's build: chunks of the next build, which may be cached already, and fonts. */
const chunks = new CacheFirst({ cacheName: "chunks", plugins: [lasting(60)] });
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith("/assets/"),
  async (options) => (await caches.match(options.request.url)) ?? chunks.handle(options),
);

/**
 * Product pictures are requested with CORS, because an opaque answer counts as megabytes of storage. A
 * picture that the browser cached before this worker may lack CORS and is fetched again. If the storage does
 * not support CORS, pictures are shown but not cached.
 */
const lastingPictures = lasting(400);
const pictures = (["default", "reload"] as const).map((cache) => {
  const requestWillFetch: WorkboxPlugin["requestWillFetch"] = async ({ request }) =>
    new Request(request.url, { mode: "cors", credentials: "omit", cache });
  const plugins = [{ requestWillFetch }, lastingPictures];
  return new CacheFirst({ cacheName: "pictures", plugins, matchOptions: { ignoreVary: true } });
});
registerRoute(
  ({ request, url }) => request.destination === "image" && url.pathname.includes("/public/"),
  async (options) => {
    for (const way of pictures) {
      const picture = await way.handle(options).catch(() => null);
      if (picture) return picture;
    }
    return fetch(options.request);
  },
);

/** Adds the time of receipt to an answer before it is stored. */
const marked: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200) return null;
    const headers = new Headers(response.headers);
    headers.set(CACHED_AT, String(Date.now()));
    return new Response(response.body, { status: 200, headers });
  },
  // The key is only the address, because a request as the key would store the token in its headers.
  cacheKeyWillBeUsed: async ({ request }) => request.url,
};

const reads = new Map<string, NetworkFirst>();
function readsOf(cache: string, shop: boolean): NetworkFirst {
  const name = `${cache} ${shop}`;
  const existing = reads.get(name);
  if (existing) return existing;
  const made = new NetworkFirst({
    cacheName: cache,
    networkTimeoutSeconds: shop ? SLOW_LINE : undefined,
    plugins: [marked, reached, lasting(200)],
    matchOptions: { ignoreVary: true },
  });
  reads.set(name, made);
  return made;
}
registerRoute(
  ({ request, url }) => url.origin === self.location.origin && cachedRead(url, request.headers) !== null,
  (options) => {
    const read = cachedRead(options.url, options.request.headers);
    // A page that already shows a cached answer waits for the server.
    const hurried = read?.shop && options.request.cache !== "no-cache";
    return read ? readsOf(read.cache, hurried === true).handle(options) : fetch(options.request);
  },
);

self.addEventListener("push", (event) => event.waitUntil(show(self, event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(self, event.notification)));
self.addEventListener("pushsubscriptionchange", (event) =>
  (event as ExtendableEvent).waitUntil(reportNewAddress(self)),
);
