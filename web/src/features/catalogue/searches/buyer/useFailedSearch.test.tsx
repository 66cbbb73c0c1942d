import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AT_REST, useFailedSearch } from "./useFailedSearch";

const VISITOR = { owner: false, preview: null as object | null };
const sent = vi.hoisted(() => ({ report: vi.fn(), session: {} as object }));
vi.mock("./api", () => ({ useReportFailedSearchMutation: () => [sent.report] }));
vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ mobileNumber: "9000045120" }) }));
vi.mock("@/shared/session/useSession", () => ({ useSession: () => sent.session }));

beforeEach(() => {
  vi.useFakeTimers();
  sent.report.mockReset().mockResolvedValue({ data: undefined });
  sent.session = VISITOR;
});
afterEach(() => void vi.useRealTimers());

const searching = (query: string) =>
  renderHook(({ query }) => useFailedSearch(query), { initialProps: { query } });

it("reports the words at which the typing stopped, and no beginning of them", () => {
  const { rerender } = searching("haw");
  vi.advanceTimersByTime(AT_REST - 1);
  rerender({ query: "hawaa" });
  vi.advanceTimersByTime(AT_REST);

  expect(sent.report.mock.calls).toEqual([["hawaa"]]);
});

it("reports the same search once a visit", async () => {
  searching("yantra").unmount();
  searching("yantra");
  await vi.advanceTimersByTimeAsync(AT_REST);
  searching("Yantra");
  await vi.advanceTimersByTimeAsync(AT_REST);

  expect(sent.report).toHaveBeenCalledTimes(1);
});

it("reports a search again that the server has not taken", async () => {
  sent.report.mockResolvedValueOnce({ error: { status: 503 } });
  searching("pankhi").unmount();
  searching("pankhi");
  await vi.advanceTimersByTimeAsync(AT_REST);
  searching("pankhi");
  await vi.advanceTimersByTimeAsync(AT_REST);

  expect(sent.report).toHaveBeenCalledTimes(2);
});

it.each([{ owner: true }, { preview: {} }])("reports nothing of an owner: %o", (session) => {
  sent.session = { ...VISITOR, ...session };
  searching("chakri");
  vi.advanceTimersByTime(AT_REST);

  expect(sent.report).not.toHaveBeenCalled();
});
