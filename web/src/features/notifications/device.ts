/** What this browser told the server of itself: whose pushes come here, and where they arrive. */
export type Device = { store: string; person: string; endpoint: string; registeredAt: number };

const KEY = "push";

export function keptDevice(): Device | null {
  const text = localStorage.getItem(KEY);
  return text ? (JSON.parse(text) as Device) : null;
}

export const keepDevice = (device: Device) => localStorage.setItem(KEY, JSON.stringify(device));

/**
 * Lets no push arrive here any more, with a line or without one: who is next at this device reads nothing of what
 * was for the one before. The push service learns of it when it next tries, and so do Firebase and the server.
 */
export async function forgetDevice(): Promise<void> {
  if (!keptDevice()) return;
  localStorage.removeItem(KEY);
  navigator.clearAppBadge?.().catch(() => undefined);
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
