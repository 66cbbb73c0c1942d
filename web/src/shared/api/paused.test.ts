// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { useNotices } from "@/shared/ui/notices";
import { whenTaken } from "./paused";

const refused = {
  error: { status: 503, data: { key: "store.moving" } },
  meta: {
    request: new Request("http://localhost/api/cart"),
    response: new Response(null, { headers: { "Retry-After": "5" } }),
  },
};
const taken = { data: "taken" };
const words = () => renderHook(useNotices).result.current.map(({ text }) => text);
const sending = () => new AbortController().signal;

beforeAll(() => startI18n("en"));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("sends a change of a paused store again until it is taken, and says so once while it waits", async () => {
  const first = vi
    .fn()
    .mockResolvedValueOnce(refused)
    .mockResolvedValueOnce(refused)
    .mockResolvedValue(taken);
  const second = vi.fn().mockResolvedValueOnce(refused).mockResolvedValue(taken);

  const both = Promise.all([whenTaken(first, sending()), whenTaken(second, sending())]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(words()).toEqual([
    "The store’s data is being updated. This page continues automatically in a moment.",
  ]);
  await vi.advanceTimersByTimeAsync(5_000);

  expect(await both).toEqual([taken, taken]);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([3, 2]);
  expect(words()).toEqual([]);
});

it("gives up after two minutes with the server's words", async () => {
  const send = vi.fn().mockResolvedValue(refused);

  const answer = whenTaken(send, sending());
  await vi.advanceTimersByTimeAsync(125_000);

  expect(await answer).toEqual(refused);
  expect(words()).toEqual([]);
});

it("sends nothing again that was refused for another reason, or whose page is closed", async () => {
  const busy = vi.fn().mockResolvedValue({ error: { status: 503, data: { key: "error.unavailable" } } });
  const left = vi.fn().mockResolvedValue(refused);

  await whenTaken(busy, sending());
  await whenTaken(left, AbortSignal.abort());

  expect([busy, left].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(words()).toEqual([]);
});
