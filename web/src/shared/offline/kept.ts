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

/** Forgets what people were told on this device; what everybody may see stays. */
export async function forgetKept(): Promise<void> {
  if (!("caches" in window)) return;
  const names = await caches.keys();
  const personal = names.filter((name) => name.startsWith(PREFIX) && !name.endsWith(`/${ANYBODY}`));
  await Promise.all(personal.map((name) => caches.delete(name)));
}
