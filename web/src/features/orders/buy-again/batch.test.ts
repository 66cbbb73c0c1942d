import { beforeEach, describe, expect, it, vi } from "vitest";
import { batched } from "./batch";

describe("calls of the same moment", () => {
  const fetchAll = vi.fn(async (codes: string[], group: string) =>
    codes.filter((code) => code !== "never").map((code) => ({ code, group })),
  );
  beforeEach(() => {
    fetchAll.mockClear();
  });

  it("go out together, each code once, and each caller gets its own", async () => {
    const fetchOne = batched(fetchAll, 100);

    const found = await Promise.all([
      fetchOne("a", "P1", null),
      fetchOne("b", "P1", null),
      fetchOne("a", "P1", null),
      fetchOne("never", "P1", null),
    ]);

    expect(fetchAll.mock.calls).toEqual([[["a", "b", "never"], "P1", null]]);
    expect(found.map((each) => each.map(({ code }) => code))).toEqual([["a"], ["b"], ["a"], []]);
  });

  it("of two parties stay apart", async () => {
    const fetchOne = batched(fetchAll, 100);

    const found = await Promise.all([fetchOne("a", "P1", null), fetchOne("a", "P2", null)]);

    expect(fetchAll).toHaveBeenCalledTimes(2);
    expect(found.map(([each]) => each?.group)).toEqual(["P1", "P2"]);
  });

  it("are split where there are more than the server takes", async () => {
    const fetchOne = batched(fetchAll, 2);

    await Promise.all(["a", "b", "c"].map((code) => fetchOne(code, "P1", null)));

    expect(fetchAll.mock.calls.map(([codes]) => codes)).toEqual([["a", "b"], ["c"]]);
  });

  it("fail together", async () => {
    const fetchOne = batched(() => Promise.reject(new Error("away")), 2);

    const ended = await Promise.allSettled([fetchOne("a", "P1", null), fetchOne("b", "P1", null)]);

    expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
