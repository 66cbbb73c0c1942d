// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("after a long time without a line, the server is asked again soon when the line is back", async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError("no line")));
  vi.stubGlobal("fetch", fetched);
  const { isOnline } = await import("./connection");
  window.dispatchEvent(new Event("offline"));
  await after(120_000);
  expect(isOnline()).toBe(false);

  // The first request on a new connection often fails too.
  window.dispatchEvent(new Event("online"));
  await after(0);
  fetched.mockImplementation(() => Promise.resolve(new Response("{}")) as never);
  await after(3_500);

  expect(isOnline()).toBe(true);
});

test("a question that was sent on the old line does not answer for the new one", async () => {
  let fail = (_: Error) => {};
  const pending = new Promise<Response>((_, reject) => {
    fail = reject;
  });
  const fetched = vi.fn(() => pending);
  vi.stubGlobal("fetch", fetched);
  const { isOnline, look } = await import("./connection");
  window.dispatchEvent(new Event("offline"));
  void look();
  window.dispatchEvent(new Event("online"));
  fetched.mockImplementation(() => Promise.resolve(new Response("{}")));
  fail(new TypeError("no line"));
  await after(0);

  expect(isOnline()).toBe(true);
});

test("failed calls do not put off the next look, where a browser reports no new line", async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError("no line")));
  vi.stubGlobal("fetch", fetched);
  const { isOnline, unanswered } = await import("./connection");
  window.dispatchEvent(new Event("offline"));
  for (let call = 0; call < 20; call += 1) {
    unanswered();
    await after(10);
  }
  fetched.mockImplementation(() => Promise.resolve(new Response("{}")) as never);
  await after(2_500);

  expect(isOnline()).toBe(true);
});
