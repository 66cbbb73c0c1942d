const nameOf = (store: string, party: string | null) => `order.${store}.${party ?? ""}`;

type Kept = { key: string; contents: string; tried?: boolean };

function keptFor(store: string, party: string | null): Kept | null {
  return JSON.parse(sessionStorage.getItem(nameOf(store, party)) ?? "null") as Kept | null;
}

const keep = (store: string, party: string | null, kept: Kept) =>
  sessionStorage.setItem(nameOf(store, party), JSON.stringify(kept));

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
  sessionStorage.removeItem(nameOf(store, party));
