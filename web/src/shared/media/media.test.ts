import { describe, expect, it, vi } from "vitest";
import { acceptOf, fault, kindOf, typeOf } from "@/shared/files/kinds";
import { fitting } from "@/shared/files/reduce";
import { type Chosen, totalsOf, UploadQueue, type Work } from "./queue";

const file = (name: string, type = "image/jpeg", size = 10) =>
  new File([new Uint8Array(size)], name, { type });
const chosen = (name: string): Chosen => ({
  file: file(name),
  name,
  folder: "",
  size: 10,
  kind: "image",
  preview: null,
  reason: null,
});

function work(change: Partial<Work> = {}): Work {
  let signed = 0;
  return {
    reduce: async (content) => content,
    sign: async () => {
      signed += 1;
      return { url: `https://store/${signed}`, name: `${signed}.jpg` };
    },
    put: async (_url, content, progress) => progress(content.size),
    look: async (names) => names.map((name) => ({ name, state: "ready", reason: null, url: `u/${name}` })),
    explain: () => ({ reason: null, final: false }),
    ...change,
  };
}

const queueOf = (work: Work) => new UploadQueue(() => work);
const states = (queue: UploadQueue) => queue.files.map(({ state }) => state);

describe("what is taken", () => {
  it("goes by the type, or by the ending where there is none", () => {
    expect(kindOf({ name: "a.jpg", type: "image/jpeg" })).toBe("image");
    expect(typeOf({ name: "a.AVIF", type: "" })).toBe("image/avif");
    expect(kindOf({ name: "a.heic", type: "image/heic" })).toBeNull();
    expect(acceptOf(["pdf"])).toBe("application/pdf,.pdf");
  });

  it("is refused with words for each fault", () => {
    const big = { name: "big.jpg", type: "image/jpeg", size: 5 * 1024 * 1024 + 1 };
    expect(fault(big, ["image"])).toBe("fault.large.image");
    expect(fault({ ...big, size: 1 }, ["image"])).toBeNull();
    expect(fault({ name: "a.mp4", type: "video/mp4", size: 1 }, ["image"])).toBe("fault.noVideos");
    expect(fault({ name: "a.svg", type: "image/svg+xml", size: 1 }, ["image"])).toBe("fault.not.image");
    expect(fault({ name: "a.jpg", type: "image/jpeg", size: 0 }, ["image"])).toBe("fault.empty");
  });

  it("is made to fit without being stretched or made larger", () => {
    expect(fitting(4000, 3000, [1000, 1000])).toEqual({ width: 1000, height: 750 });
    expect(fitting(300, 200, [1000, 1000])).toEqual({ width: 300, height: 200 });
    expect(fitting(9000, 1, [1000, 1000])).toEqual({ width: 1000, height: 1 });
  });
});

describe("a queue of uploads", () => {
  it("sends three at once and follows each until it is shown", async () => {
    vi.useFakeTimers();
    let at = 0;
    let most = 0;
    const attached: string[] = [];
    const queue = queueOf(
      work({
        put: async (_url, content, progress) => {
          at += 1;
          most = Math.max(most, at);
          await new Promise((resolve) => setTimeout(resolve, 10));
          progress(content.size);
          at -= 1;
        },
        attach: async (name) => attached.push(name),
      }),
    );
    queue.add(["a", "b", "c", "d", "e"].map(chosen));
    await vi.advanceTimersByTimeAsync(60);
    expect(attached).toHaveLength(5);
    expect(most).toBe(3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(states(queue)).toEqual(Array(5).fill("ready"));
    expect(totalsOf(queue.files)).toMatchObject({ done: 5, percent: 100, busy: false });
    vi.useRealTimers();
  });

  it("U5 sends two hundred files, and only the three that failed once more", async () => {
    const sent: string[] = [];
    let broken = true;
    const queue = queueOf(
      work({
        put: async (url, content, progress) => {
          sent.push(url);
          if (broken && /\/(?:7|77|177)$/.test(url)) throw new Error("no line");
          progress(content.size);
        },
      }),
    );
    queue.add(Array.from({ length: 200 }, (_, index) => chosen(`${index}.jpg`)));
    await vi.waitFor(() => expect(totalsOf(queue.files).busy).toBe(false));
    expect(totalsOf(queue.files)).toMatchObject({ done: 197, failed: 3 });
    broken = false;
    queue.retryFailed();
    await vi.waitFor(() => expect(totalsOf(queue.files).done).toBe(200));
    expect(sent).toHaveLength(203);
  });

  it("shows the server's reason and offers no retry that makes no sense", async () => {
    const queue = queueOf(
      work({
        sign: async () => Promise.reject(new Error()),
        explain: () => ({ reason: "This file type is not supported", final: true }),
      }),
    );
    queue.add([chosen("a.jpg")]);
    await vi.waitFor(() => expect(states(queue)).toEqual(["refused"]));
    expect(queue.files[0]?.reason).toBe("This file type is not supported");
  });

  it("stops what is taken out, and goes on with the next", async () => {
    const signals: AbortSignal[] = [];
    const queue = queueOf(
      work({
        put: (_url, _content, _progress, signal) => {
          signals.push(signal);
          return new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason)),
          );
        },
      }),
    );
    const [first] = queue.add(["a", "b", "c", "d"].map(chosen));
    await vi.waitFor(() => expect(signals).toHaveLength(3));
    queue.remove(first?.id ?? 0);
    await vi.waitFor(() => expect(signals).toHaveLength(4));
    expect(signals[0]?.aborted).toBe(true);
    expect(queue.files.map(({ name }) => name)).toEqual(["b", "c", "d"]);
    queue.dispose();
  });

  it("waits for the page to put the files where they belong", async () => {
    vi.useFakeTimers();
    const settled = vi.fn();
    const refused = {
      name: "1.jpg",
      state: "refused" as const,
      reason: "This image is damaged",
      url: null,
    };
    const queue = queueOf(work({ look: async () => [refused], settled }));
    queue.add([chosen("a.jpg")]);
    await vi.advanceTimersByTimeAsync(10);
    expect(states(queue)).toEqual(["sent"]);
    queue.attached();
    await vi.advanceTimersByTimeAsync(600);
    expect(queue.files[0]).toMatchObject({ state: "refused", reason: "This image is damaged" });
    expect(settled).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
