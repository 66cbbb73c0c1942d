import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useDraft } from "./useDraft";

it("a changed field loses its error and those of its rows, and the other fields keep theirs", () => {
  const { result } = renderHook(() => useDraft({ name: "", sizes: [{ rate: 0 }] }, ""));
  act(() => result.current.setErrors({ name: "required", sizes: "wrong", "sizes.0.rate": "required" }));

  act(() => result.current.set("sizes", [{ rate: 5 }]));

  expect(result.current.errors).toEqual({ name: "required" });
});
