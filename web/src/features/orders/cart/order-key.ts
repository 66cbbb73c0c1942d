import { entry, readJson } from "@/shared/storage/storage";

type Kept = { key: string; contents: string; tried?: boolean };

const keptFor = (store: string, party: string | null) => readJson<Kept>("order", store, party ?? "");

const keep = (store: string, party: string | null, kept: Kept) =>
  entry("order", store, party ?? "").write(JSON.stringify(kept));

/**
 * Returns the idempotency key of an order. The key outlives a failed response and a reload, so that a
 * repeated request never orders twice; other contents get another key.
 */
export function orderKey(store: string, party: string | null, contents: string): string {
  const kept = keptFor(store, party);
  if (kept?.key && kept.contents === contents) return kept.key;
  const fresh = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  keep(store, party, { key: fresh, contents });
  return fresh;
}

/** Records that the order of this cart has been sent: the server may have it, whatever the response. */
export function noteTried(store: string, party: string | null) {
  const kept = keptFor(store, party);
  if (kept) keep(store, party, { ...kept, tried: true });
}

/** Returns whether the order of this cart has been sent under its key. */
export const wasTried = (store: string, party: string | null) => keptFor(store, party)?.tried ?? false;

export const forgetOrderKey = (store: string, party: string | null) =>
  entry("order", store, party ?? "").write(null);
