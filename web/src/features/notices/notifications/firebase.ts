import { getApps, initializeApp } from "@firebase/app";
import { getMessaging, getToken } from "@firebase/messaging";
import type { PushKeys } from "@/shared/config";

/**
 * Returns this browser's Firebase address, which stays the same while it is valid; our own service worker
 * receives the messages. Firebase recommends installation ids instead, but the server sends to addresses of
 * every kind of device.
 */
export function addressOf(keys: PushKeys, worker: ServiceWorkerRegistration): Promise<string> {
  const [app = initializeApp(keys)] = getApps();
  return getToken(getMessaging(app), { vapidKey: keys.vapidKey, serviceWorkerRegistration: worker });
}
