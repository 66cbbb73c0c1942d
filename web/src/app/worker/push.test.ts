import { beforeEach, describe, expect, it, vi } from "vitest";
import { open, reportNewAddress, show } from "./push";

const AT = "https://haat.example";
const SHOP = "/9000012345";
const pushed = {
  notification: { title: "Order", body: "Order 12: 3 items dispatched", image: `${AT}/lamp.webp` },
  data: { store: "9000012345", notificationId: "4", page: `${SHOP}/order/7` },
};

const page = (path: string, focused = false) => ({
  url: AT + path,
  focused,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn(),
});
type Page = ReturnType<typeof page>;

let showNotification = vi.fn();
let openWindow = vi.fn();
beforeEach(() => {
  showNotification = vi.fn(async () => undefined);
  openWindow = vi.fn(async () => null);
});

const workerOf = (...pages: Page[]) =>
  ({
    clients: { matchAll: async () => pages, openWindow },
    registration: { showNotification },
    navigator: {},
  }) as unknown as Parameters<typeof show>[0];
const holding = (body: unknown) => ({ json: () => body }) as unknown as PushMessageData;

describe("a push", () => {
  it("is shown with the store's icon, its picture, and where it leads", async () => {
    await show(workerOf(), holding(pushed));
    expect(showNotification).toHaveBeenCalledExactlyOnceWith("Order", {
      body: "Order 12: 3 items dispatched",
      image: `${AT}/lamp.webp`,
      icon: `${SHOP}/icon-plain-192.png`,
      tag: "9000012345/4",
      data: { page: `${SHOP}/order/7?told=4` },
      silent: false,
    });
  });

  it("notifies the open pages of its store, and makes no sound where one is visible", async () => {
    const shop = page(`${SHOP}/shop`, true);
    const others = [page("/9000045120/shop"), page(`${SHOP}/owner/orders`), page("/")];
    await show(workerOf(shop, ...others), holding(pushed));
    expect(shop.postMessage).toHaveBeenCalledExactlyOnceWith({ type: "PUSHED" });
    for (const other of others) expect(other.postMessage).not.toHaveBeenCalled();
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ silent: true });
  });

  it.each([
    { ...pushed, notification: {} },
    { ...pushed, data: {} },
    { ...pushed, data: { page: "https://elsewhere.example/9000012345" } },
    {},
  ])("is not shown where it is none of ours: %o", async (body) => {
    await show(workerOf(), holding(body));
    await show(workerOf(), null);
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe("a notification that is pressed", () => {
  const pressed = (at: unknown) => ({ close: vi.fn(), data: { page: at } }) as unknown as Notification;

  it("leads to its page in the store's shop that is open", async () => {
    const shop = page(`${SHOP}/checkout`);
    const notification = pressed(`${SHOP}/order/7?told=4`);
    await open(workerOf(page("/9000045120"), page(`${SHOP}/owner`), shop), notification);
    expect(notification.close).toHaveBeenCalled();
    expect(shop.focus).toHaveBeenCalled();
    expect(shop.postMessage).toHaveBeenCalledWith({ type: "OPEN", page: `${SHOP}/order/7?told=4` });
    expect(openWindow).not.toHaveBeenCalled();
  });

  it("opens one where none is", async () => {
    await open(workerOf(page("/9000045120")), pressed(`${SHOP}/notification?told=4`));
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${SHOP}/notification?told=4`);
  });

  it.each([undefined, "https://elsewhere.example/", "//elsewhere.example"])(
    "leads nowhere else: %s",
    async (at) => {
      await open(workerOf(), pressed(at));
      expect(openWindow).not.toHaveBeenCalled();
    },
  );
});

it("open pages learn that the device has another address", async () => {
  const shop = page(SHOP);
  await reportNewAddress(workerOf(shop));
  expect(shop.postMessage).toHaveBeenCalledWith({ type: "ADDRESS_CHANGED" });
});
