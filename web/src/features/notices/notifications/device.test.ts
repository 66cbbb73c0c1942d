// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { browserWithoutPushes, browserWithPushes } from "@/testing/push";
import { forgetDevice, keepDevice, keptDevice } from "./device";

const device = { store: "9000012345", person: "user.P001", endpoint: "one", registeredAt: 0 };

afterEach(browserWithoutPushes);

it("a device that is forgotten gets no push any more and shows none of those it got", async () => {
  const { subscription, close } = browserWithPushes("granted");
  keepDevice(device);

  await forgetDevice();

  expect(keptDevice()).toBeNull();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

it("a device that was never registered is left alone, as is a browser that knows no pushes", async () => {
  const { subscription } = browserWithPushes("granted");
  await forgetDevice();
  expect(subscription.unsubscribe).not.toHaveBeenCalled();

  browserWithoutPushes();
  keepDevice(device);
  await forgetDevice();
  expect(keptDevice()).toBeNull();
});
