import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSearchedWords } from "./useSearchedWords";

const ALL = ["Anvi", "Desai"];
const find = (words: string) => ({ currentData: words === "desai" ? ["Desai"] : ALL, isFetching: false });

it("offers only what was found for the words that are typed", async () => {
  const { result } = renderHook(() => useSearchedWords(find));
  expect(result.current.found).toEqual(ALL);

  act(() => result.current.setTyped("desai "));
  expect(result.current).toMatchObject({ found: [], isFetching: true });
  await waitFor(() => expect(result.current).toMatchObject({ found: ["Desai"], isFetching: false }));

  act(() => result.current.setTyped("desai a"));
  expect(result.current.found).toEqual([]);
});
