import { afterAll, afterEach } from "vitest";

// Tests of rules run without a document, and need nothing of this.
if (typeof document !== "undefined") {
  await import("@testing-library/jest-dom/vitest");
  const { cleanup, configure } = await import("@testing-library/react");
  // A limit for what never comes; on a busy machine a second is too short for what comes late.
  configure({ asyncUtilTimeout: 20_000 });
  // jsdom has no media queries and no modal dialogs.
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });

  // A timer that still waits at the end of a file would run without a document.
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  const start = globalThis.setTimeout;
  const startAndNote = (...timer: Parameters<typeof start>) => {
    const started = start(...timer);
    waiting.add(started);
    return started;
  };
  globalThis.setTimeout = Object.assign(startAndNote, start);
  afterAll(() => waiting.forEach(clearTimeout));
}
