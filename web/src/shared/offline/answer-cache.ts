import { type Claims, personOf } from "@/shared/session/token";

/** Where the service worker keeps a person's answers from a store, and when each was received. */
const PREFIX = "reads/";

export const CACHED_AT = "x-cached-at";
export const ANYBODY = "anybody";

export const cacheOf = (store: string, person: string) => `${PREFIX}${store}/${person}`;

/** What a store shows to its readers: an earlier answer is shown while the server is asked. */
const SHOP = /^(?:settings|owner|labels|dept|products(?:\/.*)?|saral\/about|catalog(?:\/.*)?|places)$/;

/** Returns whether the path of a call, without `/api/`, is one of the shop and no one's own. */
export const isOfShop = (path: string) => SHOP.test(path);

/** When an answer from this device was received, else null. */
export function cachedAt(response: Response | undefined): number | null {
  const at = response?.headers.get(CACHED_AT);
  return at ? Number(at) : null;
}

/**
 * Returns the last answer to this person on this device; rejects, as a connection does, where there is none.
 */
export async function cachedAnswer(claims: Claims | null, { method, url }: Request): Promise<Response> {
  const isRead = method === "GET" && claims?.role === "user" && !claims.preview;
  if (!isRead) throw new TypeError("Nothing is kept of this");
  return cachedIn(cacheOf(claims.store, personOf(claims)), url);
}

/** Returns the last answer from an address in a cache; rejects where there is none. */
export async function cachedIn(cacheName: string, url: string): Promise<Response> {
  const cached = "caches" in window && (await caches.match(url, { cacheName, ignoreVary: true }));
  if (!cached) throw new TypeError("Nothing is kept of this");
  return cached;
}

/** Forgets the answer from an address in a cache, or without one all that are in it. */
export async function forgetIn(cacheName: string, url?: string): Promise<void> {
  if (!url) await caches.delete(cacheName);
  else await (await caches.open(cacheName)).delete(url, { ignoreVary: true });
}

/** Forgets the answers to people of a store on this device; public ones stay. */
export async function forgetCached(store: string): Promise<void> {
  if (!("caches" in window)) return;
  const here = caches;
  const names = await here.keys();
  const personal = names.filter(
    (name) => name.startsWith(cacheOf(store, "")) && name !== cacheOf(store, ANYBODY),
  );
  await Promise.all(personal.map((name) => here.delete(name)));
}
