import { config } from "@/shared/config";

/** The events that the server sends to an open page of the owner. */
export type LiveEvent =
  /** The first event, also after an interruption: some events may have been missed. */
  | { kind: "hello" }
  | { kind: "order.placed"; id: number; number: number }
  | { kind: "order.changed" }
  | { kind: "notification" };

export type Live = {
  /**
   * Returns the headers of a new request; null if the person is signed out or the server cannot be reached.
   */
  headers: () => Promise<Headers | null>;
  onEvent: (event: LiveEvent) => void;
  onConnected: (connected: boolean) => void;
  signal: AbortSignal;
};

/** A longer silence ends the stream: the server sends a heartbeat every 20 seconds. */
const SILENCE = 50_000;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

/**
 * Returns the pause after this many failures. It is random, so that the pages do not all reconnect at once.
 */
export const pauseAfter = (failures: number, chance = Math.random()) =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + chance / 2);

/** Returns a function that receives the text of a stream in pieces and returns the complete events. */
export function eventReader() {
  let rest = "";
  return (piece: string): LiveEvent[] => {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop() ?? "";
    return blocks.flatMap((block) => {
      const line = block.split("\n").find((each) => each.startsWith("data: "));
      return line ? [JSON.parse(line.slice("data: ".length)) as LiveEvent] : [];
    });
  };
}

/**
 * Keeps a stream open until the signal aborts; without a stream, pages reload their lists every half minute.
 */
export async function keepStreaming(live: Live): Promise<void> {
  let failures = 0;
  while (!live.signal.aborted) {
    const opened = await stream(live);
    live.onConnected(false);
    failures = opened ? 0 : failures + 1;
    await pause(pauseAfter(failures), live.signal);
  }
}

/** Reads one stream to its end; returns whether the server opened one. */
async function stream({ headers, onEvent, onConnected, signal }: Live): Promise<boolean> {
  const ended = new AbortController();
  const end = () => ended.abort();
  signal.addEventListener("abort", end);
  let timer = setTimeout(end, SILENCE);
  let opened = false;
  try {
    const sent = await headers();
    if (!sent) return false;
    const response = await fetch(liveAddress(), { headers: sent, signal: ended.signal });
    if (!response.ok || !response.body || !isStream(response)) return false;
    const read = eventReader();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE);
      for (const event of read(decoder.decode(piece.value, { stream: true }))) {
        if (!opened) onConnected(true);
        opened = true;
        onEvent(event);
      }
    }
  } catch {
    // The connection failed or the page was closed; the caller reconnects unless the signal has aborted.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
  return opened;
}

const isStream = (response: Response) =>
  response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;

/** Returns the address of the streams: the site itself, or a separate port if no proxy is in front. */
function liveAddress(): string {
  const { protocol, hostname, origin } = window.location;
  const site = config.livePort ? `${protocol}//${hostname}:${config.livePort}` : origin;
  return `${site}/api/live`;
}

/** Waits, or returns at once when the connection is back or the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
