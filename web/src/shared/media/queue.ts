import type { Kind } from "@/shared/files/kinds";

/** The state of a file: `ready` is shown, `refused` cannot be uploaded, `failed` may be retried. */
export type FileState = "waiting" | "sending" | "sent" | "preparing" | "ready" | "refused" | "failed";

export type UploadingFile = {
  id: number;
  name: string;
  kind: Kind | null;
  /** The folder that contained the file when it was dropped, or "". */
  folder: string;
  size: number;
  preview: string | null;
  state: FileState;
  percent: number;
  /** Bytes per second during the upload. */
  speed: number;
  reason: string | null;
  /** The server's name of the upload, once it is complete. */
  upload: string | null;
  url: string | null;
};

export type Chosen = Pick<UploadingFile, "name" | "kind" | "folder" | "size" | "preview"> & {
  file: File;
  /** Why the file is refused before an upload. */
  reason: string | null;
};

type Progress = (loaded: number) => void;
type Status = {
  name: string;
  state: "waiting" | "ready" | "refused";
  reason: string | null;
  url: string | null;
};

/** The functions that the queue calls. */
export type Work = {
  reduce: (file: File) => Promise<Blob>;
  sign: (content: Blob) => Promise<{ url: string; name: string }>;
  put: (url: string, content: Blob, progress: Progress, signal: AbortSignal) => Promise<void>;
  /** Attaches an upload to its owner, such as a product; omitted if the page attaches all uploads itself. */
  attach?: (upload: string, file: UploadingFile) => Promise<unknown>;
  look: (uploads: string[]) => Promise<Status[]>;
  /** Returns the message of a failure, and whether a retry is pointless. */
  explain: (error: unknown) => { reason: string | null; final: boolean };
  /** Called with each complete upload that the page has to attach. */
  arrived?: (upload: string) => void;
  /** Called with each file that is now shown, or has been refused. */
  settled?: (file: UploadingFile) => void;
};

const AT_ONCE = 3;
const LOOKED_AT = 100;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 3000;

/** Uploads files, a few at a time, and follows them until the server shows or refuses them. */
export class UploadQueue {
  files: readonly UploadingFile[] = [];
  private sources = new Map<number, File>();
  private sending = new Map<number, AbortController>();
  private listeners = new Set<() => void>();
  private lastId = 0;
  private following = false;
  private over = false;

  constructor(private work: () => Work) {}

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = () => this.files;

  add(chosen: readonly Chosen[]) {
    this.over = false;
    const added = chosen.map(({ file, reason, ...fileInfo }): UploadingFile => {
      this.lastId += 1;
      this.sources.set(this.lastId, file);
      const state = reason ? "refused" : "waiting";
      return { ...fileInfo, id: this.lastId, state, reason, percent: 0, speed: 0, upload: null, url: null };
    });
    this.files = [...this.files, ...added];
    this.notify();
    this.start();
    return added;
  }

  /** Removes a file in any state; the server deletes what it received of it. */
  remove = (id: number) => {
    this.sending.get(id)?.abort();
    this.forget(id);
    this.files = this.files.filter((file) => file.id !== id);
    this.notify();
    this.start();
  };

  clear = () => {
    for (const { id } of this.files) this.remove(id);
  };

  retry = (id: number) => {
    this.change(id, { state: "waiting", reason: null, percent: 0, speed: 0 });
    this.start();
  };

  retryFailed = () => {
    for (const { id, state } of this.files) if (state === "failed") this.retry(id);
  };

  /** Marks all complete uploads as attached by the page. */
  attached = () => {
    for (const { id, state } of this.files) if (state === "sent") this.change(id, { state: "preparing" });
    void this.follow();
  };

  dispose = () => {
    this.over = true;
    for (const control of this.sending.values()) control.abort();
    for (const { id } of this.files) this.forget(id);
  };

  private forget(id: number) {
    const preview = this.files.find((file) => file.id === id)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    this.sources.delete(id);
  }

  private notify() {
    for (const listener of this.listeners) listener();
  }

  private change(id: number, change: Partial<UploadingFile>) {
    this.files = this.files.map((file) => (file.id === id ? { ...file, ...change } : file));
    this.notify();
  }

  private start() {
    for (const { id, state } of this.files) {
      if (this.over || this.sending.size >= AT_ONCE) return;
      if (state === "waiting" && !this.sending.has(id)) void this.send(id);
    }
  }

  private async send(id: number) {
    const control = new AbortController();
    this.sending.set(id, control);
    this.change(id, { state: "sending" });
    try {
      await this.carry(id, control.signal);
    } catch (error) {
      if (!control.signal.aborted) this.failed(id, error);
    }
    this.sending.delete(id);
    this.start();
  }

  private async carry(id: number, signal: AbortSignal) {
    const { reduce, sign, put, attach, arrived } = this.work();
    const source = this.sources.get(id);
    if (!source) return;
    let upload = this.files.find((file) => file.id === id)?.upload ?? null;
    if (!upload) {
      const content = await reduce(source);
      const { url, name } = await sign(content);
      signal.throwIfAborted();
      const began = performance.now();
      const progress = (loaded: number) => {
        const seconds = (performance.now() - began) / 1000;
        const percent = Math.round((loaded / content.size) * 100);
        this.change(id, { percent, speed: seconds > 0.2 ? loaded / seconds : 0 });
      };
      await put(url, content, progress, signal);
      upload = name;
    }
    this.change(id, { upload, percent: 100, speed: 0, state: attach ? "sending" : "sent" });
    const file = this.files.find((each) => each.id === id);
    if (!attach) arrived?.(upload);
    if (!attach || !file) return;
    await attach(upload, file);
    signal.throwIfAborted();
    this.change(id, { state: "preparing" });
    void this.follow();
  }

  private failed(id: number, error: unknown) {
    const { reason, final } = this.work().explain(error);
    this.change(id, { state: final ? "refused" : "failed", reason, speed: 0 });
  }

  private async follow() {
    if (this.following) return;
    this.following = true;
    for (let wait = FIRST_WAIT; !this.over; wait = Math.min(wait * 1.4, LONGEST_WAIT)) {
      const names = this.files.flatMap(({ state, upload }) =>
        state === "preparing" && upload ? [upload] : [],
      );
      if (names.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.over) break;
      await this.look(names);
    }
    this.following = false;
  }

  private async look(names: string[]) {
    const { look, settled } = this.work();
    for (let from = 0; from < names.length; from += LOOKED_AT) {
      const batch = names.slice(from, from + LOOKED_AT);
      // If the connection is lost for a moment, the next request reads the states.
      const states = await look(batch).catch(() => null);
      for (const { name, state, reason, url } of states ?? []) {
        const file = this.files.find(({ upload }) => upload === name);
        if (!file || state === "waiting") continue;
        this.change(file.id, { state, reason, url });
        settled?.({ ...file, state, reason, url });
      }
    }
  }
}

export type Totals = {
  count: number;
  /** The number of files that are shown or wait for the page to be saved. */
  done: number;
  failed: number;
  refused: number;
  /** Whether leaving the page now would lose an upload. */
  busy: boolean;
  underWay: number;
  percent: number;
  speed: number;
};

/** Returns how many files are not shown yet, but still may be. */
export const underWay = (files: readonly { state: FileState }[]) =>
  files.filter(({ state }) => ["waiting", "sending", "sent", "preparing"].includes(state)).length;

export function totalsOf(files: readonly UploadingFile[]): Totals {
  const taken = files.filter(({ state }) => state !== "refused");
  const bytes = taken.reduce((sum, { size }) => sum + size, 0);
  const sent = taken.reduce((sum, { size, percent }) => sum + (size * percent) / 100, 0);
  const of = (...states: FileState[]) => files.filter(({ state }) => states.includes(state)).length;
  return {
    count: files.length,
    done: of("ready", "sent", "preparing"),
    failed: of("failed"),
    refused: of("refused"),
    busy: of("waiting", "sending") > 0,
    underWay: underWay(files),
    percent: bytes ? Math.round((sent / bytes) * 100) : 0,
    speed: files.reduce((sum, { speed }) => sum + speed, 0),
  };
}
