import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { entry } from "@/shared/storage/storage";
import { be, STORE } from "@/testing/cart";
import { openInShop } from "@/testing/shop";
import { InstallApp } from "./InstallApp";
import { setOffer, watchInstallOffers } from "./install";

const DAY = 24 * 3600_000;

/** Fires the browser's install prompt, which the user answers with `outcome`. */
function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn(async () => undefined);
  const event = new Event("beforeinstallprompt", { cancelable: true });
  Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
  act(() => void window.dispatchEvent(event));
  return prompt;
}
const open = async () => {
  openInShop(<InstallApp />, () => 200);
  await act(async () => undefined);
};
const button = () => screen.queryByRole("button", { name: "Install app" });

beforeAll(() => {
  watchInstallOffers();
  return startI18n("en");
});
beforeEach(() => {
  localStorage.clear();
  be("P001");
});
afterEach(() => {
  act(() => setOffer(null));
  Object.assign(navigator, { standalone: undefined, maxTouchPoints: 0 });
});

describe("the entry to install the store as an app", () => {
  it("is there when the browser offers it, asks the browser, and goes when the app is installed", async () => {
    const prompt = offer("accepted");
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Install app" }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(button()).toBeNull();
  });

  it("is not there when the browser does not offer it, or on a page of no store", async () => {
    window.history.replaceState(null, "", "/vendors");
    offer("accepted");
    await open();
    expect(button()).toBeNull();
  });

  it("comes with an offer that comes late, and goes with the app that was installed otherwise", async () => {
    await open();
    offer("accepted");
    await screen.findByRole("button", { name: "Install app" });
    act(() => void window.dispatchEvent(new Event("appinstalled")));
    expect(button()).toBeNull();
  });

  it("stays away for 30 days from who declined", async () => {
    offer("dismissed");
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Install app" }));
    await vi.waitFor(() => expect(entry("installDeclined", STORE).read()).not.toBeNull());
    offer("dismissed");
    expect(button()).toBeNull();
  });

  it("is back after 30 days", async () => {
    entry("installDeclined", STORE).write(String(Date.now() - 31 * DAY));
    offer("accepted");
    await open();
    expect(await screen.findByRole("button", { name: "Install app" })).toBeVisible();
  });

  it.each([
    ["says how to do it by hand in Safari on a phone", false, 1],
    ["is not there in the app that was installed by hand", true, 0],
  ])("%s", async (_what, standalone, shown) => {
    Object.assign(navigator, { standalone, maxTouchPoints: 5 });
    await open();
    await vi.waitFor(() =>
      expect(screen.queryAllByText("To install: tap Share, then Add to Home Screen")).toHaveLength(shown),
    );
  });
});
