import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { StockGodowns } from "./StockGodowns";
import type { SyncForm } from "./settings";

type Draft = SyncForm["draft"];

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

const chosen = vi.fn();

function Step({
  godowns,
  first = [],
  errors = {},
}: {
  godowns: string[];
  first?: string[];
  errors?: object;
}) {
  const [stockGodowns, choose] = useState(first);
  const set = (_name: string, names: string[]) => {
    chosen(names);
    choose(names);
  };
  const draft = { values: { godown: "Shop", stockGodowns }, set, errors } as unknown as Draft;
  const existing = { godowns } as SyncForm["existing"];
  return <StockGodowns draft={draft} existing={existing} />;
}

it("is there only where the books have several godowns", () => {
  const { container, rerender } = render(<Step godowns={["Shop"]} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<Step godowns={["Damaged", "Shop"]} />);
  expect(screen.getByRole("radio", { name: "all godowns" })).toBeChecked();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("begins with the godown of orders, and always keeps one", async () => {
  const user = userEvent.setup();
  render(<Step godowns={["Branch", "Damaged", "Shop"]} />);

  await user.click(screen.getByRole("radio", { name: "only these godowns" }));
  expect(chosen).toHaveBeenLastCalledWith(["Shop"]);
  expect(screen.getByRole("checkbox", { name: "Shop" })).toBeDisabled();
  expect(screen.getByText(/^Stock changes with the next sync/)).toBeVisible();

  await user.click(screen.getByRole("checkbox", { name: "Branch" }));
  expect(chosen).toHaveBeenLastCalledWith(["Branch", "Shop"]);
  await user.click(screen.getByRole("radio", { name: "all godowns" }));
  expect(chosen).toHaveBeenLastCalledWith([]);
});

it("still shows a chosen godown that the books no longer have, with its error", () => {
  const errors = { "stockGodowns.0": "Not in your books" };
  render(<Step godowns={["Branch", "Shop"]} first={["Scrap", "Shop"]} errors={errors} />);

  expect(screen.getByRole("checkbox", { name: "Scrap" })).toBeChecked();
  expect(screen.getByText("Not in your books")).toBeVisible();
});
