import { expect, it } from "vitest";
import { forgetOrderKey, orderKey } from "./order-key";

it("keeps one key for one order until it is placed", () => {
  const first = orderKey("9000012345", null, "two switches");
  expect(orderKey("9000012345", null, "two switches")).toBe(first);
  expect(orderKey("9000012345", null, "three switches")).not.toBe(first);
  const again = orderKey("9000012345", "P001", "two switches");
  forgetOrderKey("9000012345", "P001");
  expect(orderKey("9000012345", "P001", "two switches")).not.toBe(again);
});
