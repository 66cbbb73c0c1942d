import type { Device } from "./device";

/** The features that a browser supports, and the permission of its user. */
export type Ability = {
  pushes: boolean;
  /** An iPhone or iPad, on which only apps on the home screen receive pushes. */
  apple: boolean;
  installed: boolean;
  permission: NotificationPermission;
};

export type PushState = "unsupported" | "iphone" | "denied" | "off" | "on";

const WEEK = 7 * 24 * 3600_000;

export function pushState({ pushes, apple, installed, permission }: Ability, mine: boolean): PushState {
  if (!pushes) return apple && !installed ? "iphone" : "unsupported";
  if (permission === "denied") return "denied";
  return mine && permission === "granted" ? "on" : "off";
}

/** Returns whether a device is registered for this person in this store. */
export const isOf = (device: Device | null, store: string, person: string) =>
  device?.store === store && device.person === person;

/**
 * Returns whether to request the address again: it lasts as long as the subscription,
 * and expires if it is not used.
 */
export const isStale = (device: Device, endpoint: string | undefined, now = Date.now()) =>
  device.endpoint !== endpoint || now - device.registeredAt > WEEK;

/** Returns what this browser supports at the moment. */
export function abilityNow(): Ability {
  const { userAgent, maxTouchPoints } = navigator;
  const pushes = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return {
    pushes,
    // An iPad identifies as a Mac, but has a touch screen.
    apple: /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    installed: window.matchMedia("(display-mode: standalone)").matches,
    permission: "Notification" in window ? Notification.permission : "denied",
  };
}
