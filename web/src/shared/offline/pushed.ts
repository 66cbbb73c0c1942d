import { storeInPath } from "@/shared/tenant/address";

/** A message as Firebase delivers it to a browser; `data` is what our server wrote. */
export type Pushed = {
  notification?: { title?: string; body?: string; image?: string };
  data?: { store?: string; notificationId?: string; page?: string };
};

/** A message from the worker to the open pages of a store. */
export type WorkerSays = { type: "PUSHED" } | { type: "OPEN"; page: string } | { type: "ADDRESS_CHANGED" };

/** The address parameter with the number of the notification that led to a page. */
export const READ_HERE = "told";

export type Shown = { title: string; page: string; options: NotificationOptions & { image?: string } };

/**
 * Returns a push as a notification to show; a repeated push replaces its notification. Null for a push that
 * is not ours.
 */
export function shownAs({ notification = {}, data = {} }: Pushed): Shown | null {
  const { page = "", notificationId = "" } = data;
  const store = storeInPath(page);
  if (!notification.title || !store) return null;
  const { title, body, image } = notification;
  const read = new URLSearchParams({ [READ_HERE]: notificationId });
  return {
    title,
    page,
    options: {
      body,
      ...(image && { image }),
      icon: `/${store}/icon-plain-192.png`,
      tag: `${store}/${notificationId}`,
      data: { page: `${page}${page.includes("?") ? "&" : "?"}${read}` },
    },
  };
}

const isOffice = (path: string) => path.split("/")[2] === "owner";

/**
 * Returns whether an open page can show a notification's page: both are in the shop, or both in the back
 * office, of one store.
 */
export const belongsTo = (page: string, url: string) => {
  const { pathname } = new URL(url);
  return storeInPath(pathname) === storeInPath(page) && isOffice(pathname) === isOffice(page);
};
