import { entry, readJson } from "@/shared/storage/storage";

/** What this browser registered at the server: whose pushes come here, and where they arrive. */
export type Device = { store: string; person: string; endpoint: string; registeredAt: number };

export const keptDevice = () => readJson<Device>("push");
export const keepDevice = (device: Device) => entry("push").write(JSON.stringify(device));

/**
 * Lets no push arrive here any more, with a line or without one: who is next at this device reads nothing of what
 * was for the one before. The push service learns of it when it next tries, and so do Firebase and the server.
 */
export async function forgetDevice(): Promise<void> {
  if (!keptDevice()) return;
  entry("push").write(null);
  navigator.clearAppBadge?.().catch(() => undefined);
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
