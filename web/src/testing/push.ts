import { vi } from "vitest";

/** A browser that takes pushes: its worker, its subscription, and what its person answers when he is asked. */
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
  const asked = {
    permission,
    requestPermission: vi.fn(async () => asked.permission),
  };
  vi.stubGlobal("Notification", asked);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return { asked, subscription, container, close };
}

/** Has the browser be one again that knows no pushes. */
export function browserWithoutPushes() {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
}
