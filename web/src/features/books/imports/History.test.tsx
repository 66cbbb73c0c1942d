import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { History } from "./History";

const imported = vi.hoisted(() => ({ state: "mapping", rejectsUrl: "" }));
vi.mock("./api", () => ({
  useListImportsQuery: () => ({
    data: {
      items: [
        {
          id: "1",
          kind: "products",
          name: "rates.csv",
          state: imported.state,
          counts: { added: 0, updated: 3, unchanged: 0, refused: 2 },
          rejectsUrl: imported.rejectsUrl,
          createdAt: "2026-11-01T10:00:00Z",
        },
      ],
      total: 1,
    },
  }),
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["imports", "office", "media"]);
});

it.each([
  ["mapping", 0],
  ["validating", 0],
  ["preview", 1],
  ["done", 1],
])("says of a sheet at %s how many rows it has only if they were counted", (state, times) => {
  imported.state = state;
  render(<History />, { wrapper: MemoryRouter });
  expect(screen.getByRole("link", { name: "rates.csv" })).toBeVisible();
  expect(screen.queryAllByText(/Updated: 3/)).toHaveLength(times);
});

it("names the download of rejected rows by the words that it shows", () => {
  imported.state = "done";
  imported.rejectsUrl = "/rejects";
  render(<History />, { wrapper: MemoryRouter });
  const link = screen.getByRole("link", { name: /^Rejected: 2\. Download/ });
  expect(link).toHaveTextContent("Rejected: 2");
});
