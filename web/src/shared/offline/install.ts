import { storeInPath } from "@/shared/tenant/address";

/**
 * The browser's offer to install a store as an app. Only some browsers fire it, so TypeScript has no type for
 * it.
 */
export type InstallOffer = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

let offer: { store: string; event: InstallOffer } | null = null;
const listeners = new Set<() => void>();

export function setOffer(changed: typeof offer) {
  offer = changed;
  for (const listener of listeners) listener();
}

export function subscribeToOffers(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the browser's offer for this store; an offer can be used once. */
export const offerFor = (store: string) => (offer?.store === store ? offer.event : null);

/** Stores the offer until it is needed, because browsers fire it once, soon after the page has loaded. */
export function watchInstallOffers() {
  window.addEventListener("beforeinstallprompt", (event) => {
    const store = storeInPath(window.location.pathname);
    if (!store) return;
    event.preventDefault();
    setOffer({ store, event: event as InstallOffer });
  });
  window.addEventListener("appinstalled", () => setOffer(null));
}
