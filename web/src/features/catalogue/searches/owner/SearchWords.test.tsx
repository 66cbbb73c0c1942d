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

it("opens the synonym that a word has before it is replaced", async () => {
  server.failed = [failed("12 w bulb bulb")];
  open("/");
  await userEvent.click(screen.getByRole("button", { name: "Add another name for “12 w bulb bulb”" }));
  const word = screen.getByLabelText("Customer’s word");
  expect(word).toHaveValue("bulb");
  fireEvent.change(word, { target: { value: "Bulb " } });
  fireEvent.change(screen.getByLabelText("Word in your item names"), { target: { value: "batten" } });
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));

  expect(server.save).not.toHaveBeenCalled();
  expect(screen.getByRole("heading", { name: "Change other name" })).toBeVisible();
  expect(screen.getByLabelText("Customer’s word")).toBeDisabled();
  expect(screen.getByRole("alert")).toHaveTextContent("bulb → led lamp");
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));

  await waitFor(() =>
    expect(server.save).toHaveBeenCalledWith(expect.objectContaining({ meaning: "batten" })),
  );
});
