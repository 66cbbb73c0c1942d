import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { RunResult } from "./RunResult";

it("says why a run failed, and what can be done then", () => {
  const actions = <button type="button">Upload another file</button>;
  render(<RunResult state="failed" title="Import failed" message="The file is empty." actions={actions} />);

  expect(screen.getByRole("heading", { name: "Import failed" })).toBeVisible();
  expect(screen.getByText("The file is empty.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Upload another file" })).toBeVisible();
});

it("says once what the title and the message have in common", () => {
  render(<RunResult state="done" title="Sync complete" message="Sync complete" />);

  expect(screen.getAllByText("Sync complete")).toHaveLength(1);
});
