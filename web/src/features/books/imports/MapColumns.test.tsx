import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { ImportField, ImportRun } from "./api";
import { MapColumns } from "./MapColumns";

vi.mock("./api", () => ({
  useCheckImportMutation: () => [vi.fn(), { isLoading: false }],
  useChooseCodePageMutation: () => [vi.fn(), { isLoading: false }],
}));
vi.mock("./CategoryOfAll", () => ({
  CategoryOfAll: ({ name, onName }: { name: string; onName: (name: string) => void }) => (
    <input aria-label="For all" value={name} onChange={({ target }) => onName(target.value)} />
  ),
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["imports", "common"]);
});

it("counts a typed category as unsaved, also after a column is chosen and chosen back", () => {
  const run = {
    id: "1",
    kind: "products",
    name: "Items.csv",
    category: null,
    columns: ["Item", "Name"],
    sample: [],
    mapping: {},
    suggested: { name: "Item" },
    messageKey: null,
  } as unknown as ImportRun;
  const fields = ["name", "category"].map((field) => ({ field, required: true })) as ImportField[];
  const onChanges = vi.fn();
  render(
    <MapColumns run={run} fields={fields} onChanges={onChanges} onChecked={vi.fn()} onCancel={vi.fn()} />,
  );

  fireEvent.change(screen.getByLabelText("For all"), { target: { value: "Fans" } });
  expect(onChanges).toHaveBeenLastCalledWith(1);

  const [name] = screen.getAllByRole("combobox");
  fireEvent.change(name as HTMLElement, { target: { value: "Name" } });
  expect(onChanges).toHaveBeenLastCalledWith(2);
  fireEvent.change(name as HTMLElement, { target: { value: "Item" } });
  expect(onChanges).toHaveBeenLastCalledWith(1);

  fireEvent.change(screen.getByLabelText("For all"), { target: { value: "" } });
  expect(onChanges).toHaveBeenLastCalledWith(0);
});
