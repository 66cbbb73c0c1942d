/// <reference lib="webworker" />
import { isShopOf, type Pushed, shownAs, type WorkerSays } from "@/shared/offline/pushed";
import { storeInPath } from "@/shared/tenant/address";

type Worker = Pick<ServiceWorkerGlobalScope, "clients" | "registration" | "navigator">;

/** Shows what was pushed, and tells open pages of its store; browsers want each push shown, whoever looks. */
export async function show({ clients, registration, navigator }: Worker, data: PushMessageData | null) {
  const shown = shownAs(messageIn(data));
  if (!shown) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.filter(({ url }) => isShopOf(shown.store, url));
  for (const page of open) page.postMessage({ type: "TOLD" } satisfies WorkerSays);
  const looking = open.some(({ focused }) => focused);
  await registration.showNotification(shown.title, { ...shown.options, silent: looking });
  // How many they are the page says when it is opened.
  if (!looking) await navigator.setAppBadge?.().catch(() => undefined);
}

/** Leads to where a notification belongs: in a page of its store that is open, else in a new one. */
export async function open({ clients }: Worker, notification: Notification) {
  notification.close();
  const page: unknown = notification.data?.page;
  const store = typeof page === "string" ? storeInPath(page) : null;
  if (typeof page !== "string" || !store) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shop = pages.find(({ url }) => isShopOf(store, url));
  if (!shop) return void (await clients.openWindow(page));
  // A browser that will not put it in front shows it in its place all the same.
  await shop.focus().catch(() => undefined);
  shop.postMessage({ type: "OPEN", page } satisfies WorkerSays);
}

/** An open page asks for the new address at once, any other when it is next opened. */
export async function tellOfNewAddress({ clients }: Worker) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage({ type: "ADDRESS_CHANGED" } satisfies WorkerSays);
}

function messageIn(data: PushMessageData | null): Pushed {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}
