import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { Computers } from "./Computers";

const agent = { machine: "COUNTER", version: "1.0.0", seenAt: null, state: "ok" };
const SILENT = "Version 1.1.0 could not reach your shop.";
const key = { key: "agent.update_silent", values: { version: "1.1.0" } };
vi.mock("./api", () => ({
  useListSyncAgentsQuery: () => ({
    data: [
      { ...agent, id: "1", updateProblem: SILENT, updateProblemKey: key },
      { ...agent, id: "2", machine: "OFFICE", updateProblem: null, updateProblemKey: null },
    ],
  }),
  useEndSyncAgentMutation: () => [vi.fn()],
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["sync", "common"]);
});

it("says of a computer whose agent could not update itself why, and which version runs", () => {
  render(<Computers />);

  expect(screen.getAllByText(/version 1\.0\.0/)).toHaveLength(2);
  expect(screen.getAllByText(/Update failed/)).toHaveLength(1);
  expect(screen.getByText(/Update failed: Version 1\.1\.0 could not reach your shop\./)).toBeVisible();
});
