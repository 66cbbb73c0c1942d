import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { Columns } from "./Columns";
import type { SyncRun } from "./wire";

const { start, run } = vi.hoisted(() => ({
  start: vi.fn(() => ({ unwrap: async () => ({ id: "second", state: "queued" }) })),
  run: { current: {} },
}));
vi.mock("./api", () => ({
  syncRunState: () => ({ data: run.current }),
  syncReplaced: (id: string) => ({ type: "replaced", payload: id }),
  useStartSyncMutation: () => [start, { isLoading: false }],
}));
vi.mock("react-redux", () => ({ useDispatch: () => vi.fn() }));

const field = (name: string, required = false) => ({
  kind: "products" as const,
  field: name,
  label: name,
  required,
  column: null,
});
const waitingRun: Pick<SyncRun, "id" | "fileId" | "tables"> = {
  id: "first",
  fileId: "a.csv",
  tables: [
    {
      file: "books.csv",
      encoding: null,
      program: null,
      kind: null,
      columns: [
        { name: "Bezeichnung", samples: ["Fan", "Bulb"] },
        { name: "Preis", samples: ["10"] },
      ],
      fields: [field("name", true), field("rate")],
      rows: [["Fan", "10"]],
    },
  ],
};
const store = { mobileNumber: "9000012345" } as unknown as CurrentStore;
function show(state: SyncRun["state"]) {
  run.current = { ...waitingRun, state };
  const onBegun = vi.fn();
  render(
    <StoreContext value={store}>
      <Columns id="first" onBegun={onBegun} />
    </StoreContext>,
  );
  return onBegun;
}

it("a file whose columns are not known is tried again once they are chosen", async () => {
  const onBegun = show("failed");
  await userEvent.click(screen.getByRole("button", { name: "columns.again" }));
  const name = screen.getByLabelText("field.products.name");
  await vi.waitFor(() => expect(name).toHaveFocus());
  expect(name).toBeInvalid();
  expect(start).not.toHaveBeenCalled();

  await userEvent.selectOptions(name, "Bezeichnung");
  expect(name).toBeValid();
  expect(screen.getByText("Fan · Bulb")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "columns.again" }));
  const columns = { name: "Bezeichnung", rate: null };
  expect(start).toHaveBeenCalledWith({
    mobileNo: "9000012345",
    fileId: "a.csv",
    dryRun: true,
    mapping: { tables: [{ file: "books.csv", kind: "products", columns }] },
  });
  await vi.waitFor(() => expect(onBegun).toHaveBeenCalledWith("second"));
});

it("a dry run shows its columns on request, and a running one shows none", async () => {
  show("preview");
  expect(screen.queryByLabelText("field.products.name")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "columns.change" }));
  expect(screen.getByLabelText("columns.kind")).toHaveFocus();
  const rows = screen.getByRole("region", { name: "map.rows" });
  expect(within(rows).getByRole("columnheader", { name: "Preis" })).toBeVisible();
});

it("the columns that are left out are named on top, before and while they are chosen", async () => {
  show("preview");
  expect(screen.getByText("map.unused")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "columns.change" }));
  await userEvent.selectOptions(screen.getByLabelText("field.products.name"), "Bezeichnung");
  expect(screen.getByText("map.unused")).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText("field.products.rate"), "Preis");
  expect(screen.queryByText("map.unused")).toBeNull();
});

it("a run that is under way has no columns to choose", () => {
  show("validating");
  expect(screen.queryByRole("region")).toBeNull();
});
