import { type Claims, personOf } from "@/shared/session/token";

/** Where the service worker keeps the answers that somebody was given in a store, and when each was given. */
const PREFIX = "reads/";

export const KEPT_AT = "x-kept-at";
export const ANYBODY = "anybody";

export const cacheOf = (store: string, person: string) => `${PREFIX}${store}/${person}`;

/** When an answer was given that comes from this device, else null. */
export function keptAt(response: Response | undefined): number | null {
  const at = response?.headers.get(KEPT_AT);
  return at ? Number(at) : null;
}

/** What this person was answered on this device when they last asked; rejects, as a line does, where that is nothing. */
export async function keptAnswer(claims: Claims | null, { method, url }: Request): Promise<Response> {
  const isRead = method === "GET" && claims?.role === "user" && !claims.preview;
  if (!isRead || !("caches" in window)) throw new TypeError("Nothing is kept of this");
  const cacheName = cacheOf(claims.store, personOf(claims));
  const kept = await caches.match(url, { cacheName, ignoreVary: true });
  if (!kept) throw new TypeError("Nothing is kept of this");
  return kept;
}

/** Forgets what people of a store were told on this device; what everybody may see stays. */
export async function forgetKept(store: string): Promise<void> {
  if (!("caches" in window)) return;
  const here = caches;
  const names = await here.keys();
  const personal = names.filter(
    (name) => name.startsWith(cacheOf(store, "")) && name !== cacheOf(store, ANYBODY),
  );
  await Promise.all(personal.map((name) => here.delete(name)));
}
