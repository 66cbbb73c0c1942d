import { entry, readJson } from "@/shared/storage/storage";

/** The registration of this browser at the server: whose pushes it receives, and at which address. */
export type Device = { store: string; person: string; endpoint: string; registeredAt: number };

export const keptDevice = () => readJson<Device>("push");
export const keepDevice = (device: Device) => entry("push").write(JSON.stringify(device));

/**
 * Stops pushes to this browser, online or offline, so that the next person at this device cannot read
 * messages for the previous one. The push service learns of it at its next attempt, and then so do Firebase
 * and the server.
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
