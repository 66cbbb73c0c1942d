import { screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { config } from "@/shared/config";
import type { WorkerSays } from "@/shared/offline/pushed";
import { be, STORE } from "@/testing/cart";
import { browserWithoutPushes, browserWithPushes } from "@/testing/push";
import { openInShop } from "@/testing/shop";
import { keepDevice, keptDevice } from "./device";
import { addressOf } from "./firebase";
import { PushEffects } from "./PushEffects";

vi.mock("./firebase", () => ({ addressOf: vi.fn(async () => "address-2") }));

const SAME = "https://push.example/one";
const device = { store: STORE, person: "user.P001", endpoint: SAME, registeredAt: Date.now() };
let browser: ReturnType<typeof browserWithPushes>;

beforeEach(() => {
  be("P001");
  config.push = { apiKey: "a", projectId: "p", messagingSenderId: "1", appId: "1:1:web:1", vapidKey: "B" };
  browser = browserWithPushes("granted");
});
afterEach(() => {
  browserWithoutPushes();
  vi.clearAllMocks();
  config.push = undefined;
});

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
const openAt = (path: string, status = 200) =>
  openInShop(
    <MemoryRouter initialEntries={[path]}>
      <PushEffects />
      <Address />
    </MemoryRouter>,
    () => status,
  );
const says = (data: WorkerSays) => browser.container.dispatchEvent(new MessageEvent("message", { data }));

it("a device whose address is fresh is left as it is, and Firebase is not even called", async () => {
  keepDevice(device);
  const { sent } = openAt(`/${STORE}`);
  await waitFor(() => expect(browser.subscription.unsubscribe).not.toHaveBeenCalled());
  await Promise.resolve();
  expect(addressOf).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

it.each([
  { ...device, endpoint: "https://push.example/before" },
  { ...device, registeredAt: 0 },
])("an address that has changed, or is a week old, is sent to the server: %o", async (kept) => {
  keepDevice(kept);
  const { sent } = openAt(`/${STORE}`);
  await waitFor(() => expect(sent).toEqual(['POST /api/notification/token {"token":"address-2"}']));
  expect(keptDevice()).toMatchObject({ endpoint: SAME });
});

it("a device that cannot be reported just now stays registered, and is reported at the next start", async () => {
  keepDevice({ ...device, registeredAt: 0 });
  const { sent } = openAt(`/${STORE}`, 503);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(keptDevice()).toMatchObject({ registeredAt: 0 }));
  expect(browser.subscription.unsubscribe).not.toHaveBeenCalled();
});

it("a device whose browser has been forbidden to show anything is given up", async () => {
  browser.permissions.permission = "denied";
  keepDevice(device);
  const { sent } = openAt(`/${STORE}`);
  await waitFor(() => expect(sent).toEqual(["DELETE /api/notification/token "]));
  expect(keptDevice()).toBeNull();
});

it("another's device is not touched", async () => {
  keepDevice({ ...device, person: "user.P002", registeredAt: 0 });
  const { sent } = openAt(`/${STORE}`);
  await Promise.resolve();
  expect(sent).toEqual([]);
  expect(keptDevice()).toMatchObject({ person: "user.P002" });
});

it("a notification that is pressed leads to its page, and is read there", async () => {
  const { sent } = openAt(`/${STORE}/checkout`);
  says({ type: "OPEN", page: `/${STORE}/order/7?told=4` });
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(`/${STORE}/order/7`));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(`/${STORE}/order/7`));
  expect(sent).toEqual(['PUT /api/notification/read {"id":[4]}']);
});
