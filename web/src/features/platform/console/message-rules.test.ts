import { expect, it } from "vitest";
import { endOfDay, isShown } from "./message-rules";
import type { Message } from "./messages";

const message = { withdrawnAt: null, until: "2026-11-30T18:29:59Z" } as Message;
const at = (time: string) => Date.parse(time);

it("a message is shown until its time is over or it is withdrawn", () => {
  expect(isShown(message, at("2026-11-30T18:29:58Z"))).toBe(true);
  expect(isShown(message, at("2026-11-30T18:30:00Z"))).toBe(false);
  expect(isShown({ ...message, withdrawnAt: "2026-11-23T10:00:00Z" }, at("2026-11-24T00:00:00Z"))).toBe(
    false,
  );
});

it("a message is shown through its last day, and as long as the server decides without one", () => {
  expect(endOfDay("2026-11-30")).toBe("2026-11-30 23:59:59");
  expect(endOfDay("")).toBeNull();
});
