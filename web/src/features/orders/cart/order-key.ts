import { entry, readJson } from "@/shared/storage/storage";

type Kept = { key: string; contents: string; tried?: boolean };

const keptFor = (store: string, party: string | null) => readJson<Kept>("order", store, party ?? "");

const keep = (store: string, party: string | null, kept: Kept) =>
  entry("order", store, party ?? "").write(JSON.stringify(kept));

/**
 * The key under which an order is sent. It outlives a failed answer and a reload, so that sending again never
 * orders twice; an order of other contents gets another key.
 */
export function orderKey(store: string, party: string | null, contents: string): string {
  const kept = keptFor(store, party);
  if (kept?.key && kept.contents === contents) return kept.key;
  const fresh = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  keep(store, party, { key: fresh, contents });
  return fresh;
}

/** Notes that the order of this cart is on its way: what comes back, if anything, does not undo that. */
export function noteTried(store: string, party: string | null) {
  const kept = keptFor(store, party);
  if (kept) keep(store, party, { ...kept, tried: true });
}

/** Whether the order of this cart has been on its way under its key. */
export const wasTried = (store: string, party: string | null) => keptFor(store, party)?.tried ?? false;

export const forgetOrderKey = (store: string, party: string | null) =>
  entry("order", store, party ?? "").write(null);
