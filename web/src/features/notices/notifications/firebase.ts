import { getApps, initializeApp } from "@firebase/app";
import { getMessaging, getToken } from "@firebase/messaging";
import type { PushKeys } from "@/shared/config";

/**
 * This browser's address at Firebase, the same as before as long as it holds; messages come to our own worker.
 * Firebase would rather have its installations' ids sent: servers send to addresses of every kind of device.
 */
export function addressOf(keys: PushKeys, worker: ServiceWorkerRegistration): Promise<string> {
  const [app = initializeApp(keys)] = getApps();
  return getToken(getMessaging(app), { vapidKey: keys.vapidKey, serviceWorkerRegistration: worker });
}
