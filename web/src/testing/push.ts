import { vi } from "vitest";

/**
 * Imitates a browser that supports pushes: its worker, its subscription, and the user's answer to the permission
 * prompt.
 */
export function browserWithPushes(permission: NotificationPermission = "default") {
  const close = vi.fn();
  const subscription = { endpoint: "https://push.example/one", unsubscribe: vi.fn(async () => true) };
  const worker = {
    pushManager: { getSubscription: vi.fn(async () => subscription) },
    getNotifications: async () => [{ close }],
  };
  const container = Object.assign(new EventTarget(), {
    ready: Promise.resolve(worker),
    getRegistration: async () => worker,
  });
  const permissions = {
    permission,
    requestPermission: vi.fn(async () => permissions.permission),
  };
  vi.stubGlobal("Notification", permissions);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return { permissions, subscription, container, close };
}

/** Restores a browser that does not support pushes. */
export function browserWithoutPushes() {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
}
