import { expect, it } from "vitest";
import { sendingKey } from "@/shared/api/sending-key";

const message = { title: "Diwali", text: "Lamps are in", picture: null };

it("gives the same message the same key, so that sending it again does not notify a person twice", () => {
  const key = sendingKey();
  expect(key.of(message)).toBe(key.of({ ...message }));
});

it("gives another message, or the same one in the next dialog, a new key", () => {
  const key = sendingKey();
  expect(key.of({ ...message, text: "Wires are in" })).not.toBe(key.of(message));
  expect(sendingKey().of(message)).not.toBe(key.of(message));
});
