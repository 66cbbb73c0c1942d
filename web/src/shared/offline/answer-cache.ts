import { type Claims, personOf } from "@/shared/session/token";

/**
 * The prefix of the caches in which the service worker keeps a person's answers from a store, with their
 * times.
 */
const PREFIX = "reads/";

export const CACHED_AT = "x-cached-at";
export const ANYBODY = "anybody";

export const cacheOf = (store: string, person: string) => `${PREFIX}${store}/${person}`;

/** Calls of the shop, whose cached answer is shown while the server is requested. */
const SHOP = /^(?:settings|owner|labels|dept|products(?:\/.*)?|saral\/about|catalog(?:\/.*)?|places)$/;

/** Returns whether the path of a call, without `/api/`, is a call of the shop without personal data. */
export const isOfShop = (path: string) => SHOP.test(path);

/** Returns when a cached answer was received, or null for an answer of the server. */
export function cachedAt(response: Response | undefined): number | null {
  const at = response?.headers.get(CACHED_AT);
  return at ? Number(at) : null;
}

/** Returns the last answer to this person on this device; rejects like a lost connection if there is none. */
export async function cachedAnswer(claims: Claims | null, { method, url }: Request): Promise<Response> {
  const isRead = method === "GET" && claims?.role === "user" && !claims.preview;
  if (!isRead) throw new TypeError("Nothing is kept of this");
  return cachedIn(cacheOf(claims.store, personOf(claims)), url);
}

/** Returns the last answer from an address in a cache; rejects if there is none. */
export async function cachedIn(cacheName: string, url: string): Promise<Response> {
  const cached = "caches" in window && (await caches.match(url, { cacheName, ignoreVary: true }));
  if (!cached) throw new TypeError("Nothing is kept of this");
  return cached;
}

/** Deletes the answer from an address in a cache, or the whole cache if there is no address. */
export async function forgetIn(cacheName: string, url?: string): Promise<void> {
  if (!url) await caches.delete(cacheName);
  else await (await caches.open(cacheName)).delete(url, { ignoreVary: true });
}

/** Deletes the answers to people of a store on this device; public answers stay. */
export async function forgetCached(store: string): Promise<void> {
  if (!("caches" in window)) return;
  const here = caches;
  const names = await here.keys();
  const personal = names.filter(
    (name) => name.startsWith(cacheOf(store, "")) && name !== cacheOf(store, ANYBODY),
  );
  await Promise.all(personal.map((name) => here.delete(name)));
}
