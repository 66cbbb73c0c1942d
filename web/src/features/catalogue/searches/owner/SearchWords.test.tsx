import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { SearchWords } from "./SearchWords";
import type { FailedSearch } from "./wire";

const server = vi.hoisted(() => ({ failed: [] as FailedSearch[], save: vi.fn() }));
vi.mock("@/shared/hooks/useBackCloses", () => ({ useBackCloses: vi.fn() }));
vi.mock("./api", () => ({
  useListFailedSearchesQuery: ({ page, size }: { page: number; size: number }) => ({
    data: { items: server.failed.slice(page * size, (page + 1) * size), total: server.failed.length },
  }),
  useListSynonymsQuery: () => ({ data: [{ word: "bulb", meaning: "led lamp" }] }),
  useSaveSynonymMutation: () => [server.save],
  useRemoveSynonymMutation: () => [vi.fn()],
}));

const failed = (query: string): FailedSearch => ({
  query,
  words: query.split(" "),
  times: 1,
  lastAt: "2026-11-28T10:00:00Z",
});
const open = (address: string) => {
  const router = createMemoryRouter([{ path: "*", element: <SearchWords /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
};

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["utility", "office"]);
});
beforeEach(() => {
  server.save.mockReset().mockReturnValue({ unwrap: async () => undefined });
});

it("steps back to the last page once a page is empty", async () => {
  server.failed = Array.from({ length: 50 }, (_, at) => failed(`word${at}`));
  const router = open("/?part=stock&page=3");

  expect(await screen.findByText("word49")).toBeVisible();
  expect(router.state.location.search).toBe("?part=stock&page=2");
  expect(screen.queryByText("word0")).toBeNull();
});

it("says the meaning that a word has before it is replaced", async () => {
  const refusal = {
    status: 422,
    data: { key: "synonym.there", errors: { word: ["“bulb” already means “led lamp”."] } },
  };
  server.save.mockReturnValueOnce({ unwrap: () => Promise.reject(refusal) });
  server.failed = [failed("12 w bulb bulb")];
  open("/");
  await userEvent.click(screen.getByRole("button", { name: "Add other name for “12 w bulb bulb”" }));
  const word = screen.getByLabelText("Customer’s word");
  expect(word).toHaveValue("bulb");
  fireEvent.change(word, { target: { value: "Bulb " } });
  fireEvent.change(screen.getByLabelText("Word in your item names"), { target: { value: "batten" } });
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));

  expect(await screen.findByText("“bulb” already means “led lamp”.")).toBeVisible();
  expect(word).toHaveAccessibleDescription(/already means/);
  await userEvent.click(screen.getByRole("button", { name: /Save/ }));

  const sent = { word: "Bulb ", meaning: "batten" };
  await waitFor(() =>
    expect(server.save.mock.calls).toEqual([[{ ...sent, replaces: false }], [{ ...sent, replaces: true }]]),
  );
});
