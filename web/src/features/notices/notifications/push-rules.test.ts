import { expect, it } from "vitest";
import { type Ability, isOf, isStale, pushState } from "./push-rules";

const able: Ability = { pushes: true, apple: false, installed: false, permission: "default" };
const device = { store: "9000012345", person: "user.P001", endpoint: "one", registeredAt: 1_000 };
const WEEK = 7 * 24 * 3600_000;

it.each([
  ["off", able, false],
  ["off", { ...able, permission: "granted" }, false],
  ["on", { ...able, permission: "granted" }, true],
  ["off", able, true],
  ["denied", { ...able, permission: "denied" }, true],
  ["unsupported", { ...able, pushes: false }, false],
  ["iphone", { ...able, pushes: false, apple: true }, false],
  ["unsupported", { ...able, pushes: false, apple: true, installed: true }, false],
  ["off", { ...able, apple: true, installed: true }, false],
] as const)("is %s in a browser such as %o, where the device is their own: %s", (state, ability, mine) => {
  expect(pushState(ability, mine)).toBe(state);
});

it("a device is of one person in one store", () => {
  expect(isOf(device, "9000012345", "user.P001")).toBe(true);
  expect(isOf(device, "9000045120", "user.P001")).toBe(false);
  expect(isOf(device, "9000012345", "user.P002")).toBe(false);
  expect(isOf(null, "9000012345", "user.P001")).toBe(false);
});

it("an address lasts as long as its subscription, and is seen to each week", () => {
  expect(isStale(device, "one", 1_000 + WEEK)).toBe(false);
  expect(isStale(device, "one", 1_001 + WEEK)).toBe(true);
  expect(isStale(device, "another", 1_000)).toBe(true);
  expect(isStale(device, undefined, 1_000)).toBe(true);
});
