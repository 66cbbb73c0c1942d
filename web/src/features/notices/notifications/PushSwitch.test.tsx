import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { config } from "@/shared/config";
import { startI18n } from "@/shared/i18n/i18n";
import { be, STORE } from "@/testing/cart";
import { browserWithoutPushes, browserWithPushes } from "@/testing/push";
import { keepSignedIn } from "@/testing/session";
import { openInShop } from "@/testing/shop";
import { keepDevice, keptDevice } from "./device";
import { addressOf } from "./firebase";
import { PushOffer } from "./PushOffer";
import { PushSwitch } from "./PushSwitch";

vi.mock("./firebase", () => ({ addressOf: vi.fn(async () => "address-1") }));

const KEYS = { apiKey: "a", projectId: "p", messagingSenderId: "1", appId: "1:1:web:1", vapidKey: "B" };
const mine = { store: STORE, person: "user.P001", endpoint: "https://push.example/one", registeredAt: 0 };

let sent: string[] = [];
let status = 201;

beforeAll(() => startI18n("en"));
beforeEach(() => {
  be("P001");
  config.push = KEYS;
  sent = [];
  status = 201;
});
afterEach(() => {
  browserWithoutPushes();
  config.push = undefined;
});

function open(shown: ReactElement) {
  const opened = openInShop(shown, () => status);
  sent = opened.sent;
  return opened;
}

const theSwitch = () => screen.findByRole("switch", { name: "Turn on notifications" });

describe("the switch for pushes to this device", () => {
  it("is not there where the deployment pushes to no browser", () => {
    browserWithPushes();
    config.push = undefined;
    expect(open(<PushSwitch />).container).toBeEmptyDOMElement();
  });

  it("is not there for a guest", () => {
    browserWithPushes();
    keepSignedIn({ cd: null, groupCd: "88" });
    expect(open(<PushSwitch />).container).toBeEmptyDOMElement();
  });

  it("asks the browser once it is turned on, and registers the device at the server", async () => {
    const { permissions } = browserWithPushes();
    open(<PushSwitch />);
    expect(await theSwitch()).not.toBeChecked();
    expect(permissions.requestPermission).not.toHaveBeenCalled();

    permissions.permission = "granted";
    await userEvent.click(await theSwitch());

    await waitFor(async () => expect(await theSwitch()).toBeChecked());
    expect(sent).toEqual(['POST /api/notification/token {"token":"address-1"}']);
    expect(keptDevice()).toMatchObject({ store: STORE, person: "user.P001" });
  });

  it("stays off where nothing is answered", async () => {
    browserWithPushes();
    open(<PushSwitch />);
    await userEvent.click(await theSwitch());

    await waitFor(async () => expect(await theSwitch()).toBeEnabled());
    expect(await theSwitch()).not.toBeChecked();
    expect(sent).toEqual([]);
  });

  it("says how to allow what was denied", async () => {
    const { permissions } = browserWithPushes();
    open(<PushSwitch />);
    permissions.permission = "denied";
    await userEvent.click(await theSwitch());

    expect(await screen.findByText(/Allow them in your browser settings/)).toBeVisible();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(sent).toEqual([]);
  });

  it("says what is to be done on an iPhone, and that a browser is too old", async () => {
    browserWithPushes();
    browserWithoutPushes();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("iPhone");
    const { unmount } = open(<PushSwitch />);
    expect(await screen.findByText(/first add the shop to your Home Screen/)).toBeVisible();
    unmount();
    vi.restoreAllMocks();
    open(<PushSwitch />);
    expect(await screen.findByText(/This browser can’t show notifications/)).toBeVisible();
  });

  it("gives the device up here and at the server when it is turned off", async () => {
    const { subscription } = browserWithPushes("granted");
    keepDevice(mine);
    open(<PushSwitch />);
    await userEvent.click(await theSwitch());

    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
    expect(subscription.unsubscribe).toHaveBeenCalled();
    expect(sent).toEqual(["DELETE /api/notification/token "]);
  });

  it("says that it did not work, and leaves nothing behind, where the server does not take the device", async () => {
    const { subscription, permissions } = browserWithPushes();
    permissions.permission = "granted";
    status = 503;
    open(<PushSwitch />);
    await userEvent.click(await theSwitch());

    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn’t turn on notifications");
    expect(await theSwitch()).not.toBeChecked();
    expect(keptDevice()).toBeNull();
    expect(subscription.unsubscribe).toHaveBeenCalled();
  });

  it("says so too where Firebase can not be reached", async () => {
    const { permissions } = browserWithPushes();
    permissions.permission = "granted";
    vi.mocked(addressOf).mockRejectedValueOnce(new Error("messaging/token-subscribe-failed"));
    open(<PushSwitch />);
    await userEvent.click(await theSwitch());

    expect(await screen.findByRole("alert")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("is off for another person at the same device", async () => {
    browserWithPushes("granted");
    keepDevice({ ...mine, person: "user.P002" });
    open(<PushSwitch />);
    expect(await theSwitch()).not.toBeChecked();
  });
});

describe("next to an order that was placed", () => {
  it("the switch is offered once, and stays for that order", async () => {
    browserWithPushes();
    const first = open(<PushOffer order="7" />);
    expect(await theSwitch()).toBeVisible();
    first.unmount();
    const again = open(<PushOffer order="7" />);
    expect(await theSwitch()).toBeVisible();
    again.unmount();
    expect(open(<PushOffer order="8" />).container).toBeEmptyDOMElement();
  });

  it("it is not offered where it is on, denied, or not to be had", () => {
    keepDevice(mine);
    browserWithPushes("granted");
    expect(open(<PushOffer order="7" />).container).toBeEmptyDOMElement();
    browserWithPushes("denied");
    expect(open(<PushOffer order="7" />).container).toBeEmptyDOMElement();
  });
});
