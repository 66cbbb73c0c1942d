// @vitest-environment jsdom
import { expect, it } from "vitest";
import { sendingKey } from "@/shared/api/sending-key";
import { entry } from "@/shared/storage/storage";

const message = { title: "Diwali", text: "Lamps are in", picture: "" };

it("gives the same message the same key, so that sending it again does not notify a person twice", () => {
  const key = sendingKey();
  expect(key.of(message)).toBe(key.of({ ...message }));
});

it("gives another message, or the same one in the next dialog, a new key", () => {
  const key = sendingKey();
  expect(key.of({ ...message, text: "Wires are in" })).not.toBe(key.of(message));
  expect(sendingKey().of(message)).not.toBe(key.of(message));
});

it("keeps a content's key until its effect is known, also over a reload", () => {
  const kept = entry("typed", "9000012345", "collection.P001", "keys");
  const before = sendingKey(kept);
  const first = before.of(message);

  const after = sendingKey(kept);
  expect([after.sent(message, "picture"), after.of(message)]).toEqual([message, first]);
  after.forget(message);
  expect(kept.read()).toBeNull();
  expect(after.of(message)).not.toBe(first);
});

it("finds what was sent with a picture also without it, and with no other one", () => {
  const key = sendingKey();
  const sent = { ...message, picture: "7f" };
  key.of(sent);

  expect(key.sent(message, "picture")).toEqual(sent);
  expect(key.sent({ ...message, picture: "8a" }, "picture")).toBeUndefined();
  expect(key.sent({ ...message, text: "Wires are in" }, "picture")).toBeUndefined();
  key.forget();
  expect(key.sent(message, "picture")).toBeUndefined();
});
