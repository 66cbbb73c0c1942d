/// <reference lib="webworker" />
import { belongsTo, type Pushed, shownAs, type WorkerSays } from "@/shared/offline/pushed";
import { storeInPath } from "@/shared/tenant/address";

type Worker = Pick<ServiceWorkerGlobalScope, "clients" | "registration" | "navigator">;

/**
 * Shows a push and notifies open pages of its store. Browsers require that each push is shown, even if a page
 * is visible.
 */
export async function show({ clients, registration, navigator }: Worker, data: PushMessageData | null) {
  const shown = shownAs(messageIn(data));
  if (!shown) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.filter(({ url }) => belongsTo(shown.page, url));
  for (const page of open) page.postMessage({ type: "PUSHED" } satisfies WorkerSays);
  const looking = open.some(({ focused }) => focused);
  await registration.showNotification(shown.title, { ...shown.options, silent: looking });
  // The badge has no number; the page shows the number when it is opened.
  if (!looking) await navigator.setAppBadge?.().catch(() => undefined);
}

/** Opens a notification's page, in an open page of its store or else in a new window. */
export async function open({ clients }: Worker, notification: Notification) {
  notification.close();
  const page: unknown = notification.data?.page;
  if (typeof page !== "string" || !storeInPath(page)) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find(({ url }) => belongsTo(page, url));
  if (!shown) return void (await clients.openWindow(page));
  // If the browser refuses to focus the page, it still opens the notification's page.
  await shown.focus().catch(() => undefined);
  shown.postMessage({ type: "OPEN", page } satisfies WorkerSays);
}

/**
 * Reports a new push address to open pages, which then request it; other pages do so when they are next
 * opened.
 */
export async function reportNewAddress({ clients }: Worker) {
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
