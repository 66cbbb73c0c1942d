import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { LastChanges } from "./LastChanges";
import type { RecentChange } from "./wire";

const server = vi.hoisted(() => ({
  changes: [] as unknown[],
  undo: vi.fn((_id: string) => ({ unwrap: async () => ({ restored: 40, skipped: 0 }) })),
}));
vi.mock("./api", () => ({
  useListChangesQuery: () => ({ data: server.changes, refetch: vi.fn() }),
  useUndoManyMutation: () => [server.undo, { isLoading: false }],
}));

const change = (known: Partial<RecentChange>) => ({
  id: "1",
  kind: "rates",
  products: 40,
  at: "2026-11-20T05:30:00Z",
  undoUntil: "2026-11-21T05:30:00Z",
  undoneAt: null,
  ...known,
});

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["products"]);
});
async function open(kind?: RecentChange["kind"]) {
  render(
    <MemoryRouter>
      <LastChanges kind={kind} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Last changes" }));
}

it("a change that is not undone has the way back, even after its notice is gone", async () => {
  server.changes = [change({}), change({ id: "2", kind: "import", undoneAt: "2026-11-20T06:00:00Z" })];
  await open();

  const [rates, imported] = screen.getAllByRole("listitem") as [HTMLElement, HTMLElement];
  expect(within(rates).getByText("Rates · 40 products")).toBeInTheDocument();
  expect(within(imported).getByText(/undone 20 Nov/)).toBeInTheDocument();
  expect(within(imported).queryByRole("button")).not.toBeInTheDocument();
  await userEvent.click(within(rates).getByRole("button", { name: "Undo" }));

  expect(server.undo).toHaveBeenCalledWith("1");
});

it("next to price lists only the imports of their rates are listed", async () => {
  server.changes = [change({}), change({ id: "2", kind: "priceListImport", products: 3 })];
  await open("priceListImport");

  const imported = screen.getByRole("listitem");
  expect(within(imported).getByText("Price list import · 3 products")).toBeInTheDocument();
  await userEvent.click(within(imported).getByRole("button", { name: "Undo" }));

  expect(server.undo).toHaveBeenLastCalledWith("2");
});

it("a day without changes says so", async () => {
  server.changes = [];
  await open();

  expect(screen.getByText("Nothing was changed in the last 24 hours.")).toBeInTheDocument();
});
