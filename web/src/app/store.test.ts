// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { keepDevice, keptDevice } from "@/features/notices/notifications/device";
import { api } from "@/shared/api/base";
import { sessionLost, signedOut } from "@/shared/session/slice";
import { be, STORE } from "@/testing/cart";
import { browserWithoutPushes, browserWithPushes } from "@/testing/push";
import { createStore } from "./store";

const MINUTE = 60_000;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({ look: build.query<null, void>({ query: () => "http://localhost/look" }) }),
});

function turn(visibility: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  window.dispatchEvent(new Event("visibilitychange"));
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("what is polled each minute rests while its window is hidden, and is loaded at once on coming back", async () => {
  vi.useFakeTimers();
  const calls = vi.fn(async () => Response.json(null));
  vi.stubGlobal("fetch", calls);
  const store = createStore();
  const query = store.dispatch(
    endpoints.endpoints.look.initiate(undefined, {
      subscriptionOptions: {
        pollingInterval: MINUTE,
        skipPollingIfUnfocused: true,
        refetchOnFocus: true,
      },
    }),
  );
  await vi.advanceTimersByTimeAsync(MINUTE + 1);
  expect(calls).toHaveBeenCalledTimes(2);

  turn("hidden");
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(calls).toHaveBeenCalledTimes(2);

  turn("visible");
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(calls).toHaveBeenCalledTimes(4);
  query.unsubscribe();
});

it.each([signedOut, sessionLost])(
  "who is next at a device gets no push of who was there before: %o",
  async (ends) => {
    const { subscription } = browserWithPushes("granted");
    be("P001");
    const store = createStore();
    keepDevice({ store: STORE, person: "user.P001", endpoint: "one", registeredAt: 0 });

    store.dispatch(ends());

    await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
    expect(keptDevice()).toBeNull();
    browserWithoutPushes();
  },
);
