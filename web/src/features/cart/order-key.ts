const nameOf = (store: string, party: string | null) => `order.${store}.${party ?? ""}`;

/**
 * The key under which an order is sent. It outlives a failed answer and a reload, so that sending again never
 * orders twice; an order of other contents gets another key.
 */
export function orderKey(store: string, party: string | null, contents: string): string {
  const kept = sessionStorage.getItem(nameOf(store, party));
  const { key, contents: before } = kept ? (JSON.parse(kept) as { key: string; contents: string }) : {};
  if (key && before === contents) return key;
  const fresh = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  sessionStorage.setItem(nameOf(store, party), JSON.stringify({ key: fresh, contents }));
  return fresh;
}

export const forgetOrderKey = (store: string, party: string | null) =>
  sessionStorage.removeItem(nameOf(store, party));
