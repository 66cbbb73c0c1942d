// @vitest-environment jsdom
import { expect, it } from "vitest";
import { forgetOrderKey, noteTried, orderKey, wasTried } from "./order-key";

it("keeps one key for one order until it is placed", () => {
  const first = orderKey("9000012345", null, "two switches");
  expect(orderKey("9000012345", null, "two switches")).toBe(first);
  expect(orderKey("9000012345", null, "three switches")).not.toBe(first);
  const again = orderKey("9000012345", "P001", "two switches");
  forgetOrderKey("9000012345", "P001");
  expect(orderKey("9000012345", "P001", "two switches")).not.toBe(again);
});

it("knows whether an order has been on its way, and forgets it with its contents", () => {
  orderKey("9000012345", null, "four switches");
  expect(wasTried("9000012345", null)).toBe(false);
  noteTried("9000012345", null);
  orderKey("9000012345", null, "four switches");
  expect(wasTried("9000012345", null)).toBe(true);
  orderKey("9000012345", null, "five switches");
  expect(wasTried("9000012345", null)).toBe(false);
});
