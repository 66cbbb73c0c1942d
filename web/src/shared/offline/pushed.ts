import { storeInPath } from "@/shared/tenant/address";

/** A message as Firebase hands it to a browser; `data` is what our server wrote. */
export type Pushed = {
  notification?: { title?: string; body?: string; image?: string };
  data?: { store?: string; notificationId?: string; page?: string };
};

/** What the worker says to open pages of a store. */
export type WorkerSays = { type: "PUSHED" } | { type: "OPEN"; page: string } | { type: "ADDRESS_CHANGED" };

/** In the address of a page that a notification led to: its number. */
export const READ_HERE = "told";

export type Shown = { title: string; page: string; options: NotificationOptions & { image?: string } };

/** A notification as it is shown; the same one again takes the first one's place. Null for what is none of ours. */
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

/** Whether an open page is where a notification's page belongs: the same store's shop, or its back office. */
export const belongsTo = (page: string, url: string) => {
  const { pathname } = new URL(url);
  return storeInPath(pathname) === storeInPath(page) && isOffice(pathname) === isOffice(page);
};
