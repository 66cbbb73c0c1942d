// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventReader, keepStreaming, type LiveEvent, pauseAfter } from "./live";

const HELLO = 'event: hello\ndata: {"kind": "hello"}\n\n';
const PLACED = 'data: {"kind": "order.placed", "id": 7, "number": 12}\n\n';
const placed = { kind: "order.placed", id: 7, number: 12 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a fake server with one answer for each request; further requests fail. */
function serverWith(...answers: (() => Response)[]) {
  const requests: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Headers }) => {
    requests.push(headers.get("Authorization"));
    const answer = answers[requests.length - 1];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  return requests;
}

function bodyOf(pieces: string[]) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(body) {
      for (const piece of pieces) body.enqueue(encoder.encode(piece));
      body.close();
    },
  });
}

const streaming = (...pieces: string[]) =>
  new Response(bodyOf(pieces), {
    headers: { "content-type": "text/event-stream; charset=utf-8" },
  });

function page() {
  const events: LiveEvent[] = [];
  const connected: boolean[] = [];
  const closed = new AbortController();
  const ended = keepStreaming({
    headers: async () => new Headers({ Authorization: "Bearer fresh" }),
    onEvent: (event) => events.push(event),
    onConnected: (is) => connected.push(is),
    signal: closed.signal,
  });
  const close = async () => {
    closed.abort();
    await vi.runAllTimersAsync();
    await ended;
  };
  return { events, connected, close };
}

it("given pieces that split an event anywhere, it is read once it is complete", () => {
  const read = eventReader();
  const text = HELLO + PLACED;

  const events = [...text].flatMap((letter) => read(letter));

  expect(events).toEqual([{ kind: "hello" }, placed]);
  expect(read(": open\n\n")).toEqual([]);
});

it("given a stream, the page gets its events with the person's token in a header", async () => {
  const requests = serverWith(() => streaming(HELLO, PLACED));
  const { events, connected, close } = page();

  await vi.waitFor(() => expect(events).toEqual([{ kind: "hello" }, placed]));

  expect(requests).toEqual(["Bearer fresh"]);
  expect(connected[0]).toBe(true);
  await close();
});

it("given a stream that ends, the page opens another", async () => {
  const requests = serverWith(
    () => streaming(HELLO),
    () => streaming(HELLO, PLACED),
  );
  const { events, connected, close } = page();

  await vi.advanceTimersByTimeAsync(5000);

  await vi.waitFor(() => expect(events).toContainEqual(placed));
  expect(requests.length).toBeGreaterThan(1);
  expect(connected.slice(0, 3)).toEqual([true, false, true]);
  await close();
});

it.each([
  ["there is no live process", () => Response.json({ result: {} })],
  ["the session is over", () => Response.json({}, { status: 401 })],
])("given that %s, the page is not connected and tries again ever more rarely", async (_why, answer) => {
  const requests = serverWith(...Array.from({ length: 50 }, () => answer));
  const { events, connected, close } = page();

  await vi.advanceTimersByTimeAsync(10 * 60_000);

  expect(events).toEqual([]);
  expect(connected).not.toContain(true);
  expect(requests.length).toBeLessThan(30);
  await close();
});

it("waits longer after each failure, a minute at most", () => {
  expect([0, 1, 3, 20].map((failures) => pauseAfter(failures, 1))).toEqual([1000, 2000, 8000, 60_000]);
  expect(pauseAfter(1, 0)).toBe(1000);
});
