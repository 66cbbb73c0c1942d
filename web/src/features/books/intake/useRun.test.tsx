import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { notify } from "@/shared/ui/notices";
import type { RunState } from "./states";
import { useRun } from "./useRun";

const dispatch = vi.fn();
const useGet = vi.fn();
const send = vi.fn();
const onEnd = vi.fn();
vi.mock("react-redux", () => ({ useDispatch: () => dispatch }));
vi.mock("@/shared/i18n/useWords", () => ({ useWords: () => ({ t: (key: string) => key }) }));
vi.mock("@/shared/ui/notices", () => ({ notify: vi.fn() }));

type Run = { state: RunState };
const followed = () => renderHook(() => useRun<Run>("run-1", { useGet, useCancel: () => [send, {}] }, onEnd));
const reads = (state: RunState) => useGet.mockReturnValue({ data: { state }, refetch: () => {} });
const interval = () => useGet.mock.lastCall?.[1].pollingInterval;

beforeEach(() => vi.clearAllMocks());

it("polls a run while the server works on it, and reports its end once", () => {
  reads("validating");
  const { rerender } = followed();
  expect(interval()).toBeGreaterThan(0);

  reads("preview");
  rerender();
  expect(interval()).toBe(0);
  expect(onEnd).not.toHaveBeenCalled();

  reads("failed");
  rerender();
  rerender();
  expect(onEnd.mock.calls).toEqual([[{ state: "failed" }]]);
  expect(dispatch).toHaveBeenCalledTimes(1);
});

it("reports no end of a run that was over when the page opened", () => {
  reads("done");
  followed().rerender();

  expect(interval()).toBe(0);
  expect(onEnd).not.toHaveBeenCalled();
  expect(dispatch).not.toHaveBeenCalled();
});

it("returns whether the server canceled a run, and shows why it refused", async () => {
  reads("applying");
  const { result } = followed();
  send.mockReturnValueOnce({ unwrap: async () => undefined });
  expect(await act(() => result.current.cancel())).toBe(true);

  send.mockReturnValueOnce({
    unwrap: () => Promise.reject({ status: 409, data: { message: "Done already" } }),
  });
  expect(await act(() => result.current.cancel())).toBe(false);
  expect(vi.mocked(notify).mock.lastCall?.[0]).toBe("Done already");
});
