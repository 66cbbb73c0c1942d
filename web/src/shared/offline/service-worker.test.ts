// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { i18n } from "@/shared/i18n/i18n";
import { dismiss, type Notice, useNotices } from "@/shared/ui/notices";
import { startServiceWorker } from "./service-worker";

type WorkerState = { sw?: object; isUpdate?: boolean };
const installed = vi.hoisted(() => ({
  held: false,
  alone: false,
  skipped: vi.fn(),
  accepted: vi.fn(async () => undefined),
  listeners: new Map<string, (event: object) => Promise<void>>(),
}));

vi.mock("workbox-window", () => ({
  messageSW: async () => ({ held: installed.held, alone: installed.alone }),
  Workbox: class {
    addEventListener = (name: string, listener: (event: object) => Promise<void>) =>
      installed.listeners.set(name, listener);
    messageSkipWaiting = installed.skipped;
    register = async () => undefined;
    update = installed.accepted;
  },
}));

const WORKER = {};
const reload = vi.fn();
const firstHeld = vi.fn();
const comes = (name: "waiting" | "controlling", event: WorkerState = {}) =>
  act(async () => installed.listeners.get(name)?.({ sw: WORKER, ...event }));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  Object.assign(installed, { held: false, alone: false });
  const entry = document.createElement("script");
  Object.assign(entry, { type: "module", src: "/assets/start-1.js" });
  document.head.replaceChildren(entry);
  const location = { reload };
  const get = (real: Window, name: string | symbol) =>
    name === "location" ? location : Reflect.get(real, name);
  vi.stubGlobal("window", new Proxy(window, { get }));
  await startServiceWorker(firstHeld);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const { id } of renderHook(useNotices).result.current) dismiss(id);
});

const prompt = () => renderHook(useNotices).result.current.find(({ lasting }) => lasting);

const press = (notice: Notice | undefined) => act(() => notice?.action?.run());

describe("an installed shop of which there is a newer version", () => {
  it("says so until it is answered, and is reloaded by the button alone", async () => {
    await comes("waiting");

    expect(prompt()).toMatchObject({ text: i18n.t("update.ready") });
    expect([installed.skipped, reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);

    press(prompt());
    expect(installed.skipped).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    await comes("controlling", { isUpdate: true });
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is not reloaded where another tab has taken the new version: it asks there too", async () => {
    await comes("controlling", { isUpdate: true });

    expect(reload).not.toHaveBeenCalled();
    expect(prompt()).toMatchObject({ text: i18n.t("update.ready") });
    press(prompt());
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is looked for when somebody comes back to the page, and each hour", async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    expect(installed.accepted).toHaveBeenCalled();
    installed.accepted.mockClear();
    await vi.advanceTimersByTimeAsync(3600_000);
    expect(installed.accepted).toHaveBeenCalledOnce();
  });
});

describe("an installed shop that is of the newest version", () => {
  it("takes its worker without a word where it is the only page", async () => {
    Object.assign(installed, { held: true, alone: true });
    await comes("waiting");

    expect(installed.skipped).toHaveBeenCalledOnce();
    expect(prompt()).toBeUndefined();
  });

  it("leaves the worker of other pages alone", async () => {
    installed.held = true;
    await comes("waiting");

    expect(installed.skipped).not.toHaveBeenCalled();
    expect(prompt()).toBeUndefined();
  });

  it("is held from the first time that a worker begins its work", async () => {
    await comes("controlling", { isUpdate: false });

    expect(firstHeld).toHaveBeenCalledOnce();
    expect([reload.mock.calls.length, prompt()]).toEqual([0, undefined]);
  });
});
