import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import hindi from "@/shared/i18n/hi/server.json";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { History } from "./History";

const failed = vi.hoisted(() => ({
  id: "1",
  kind: "all",
  state: "failed",
  source: "file",
  company: "",
  counts: {},
  requestedAt: "2026-11-01T10:00:00Z",
  message: "The zip holds STOCK.DBF twice: include the files of one company only.",
  messageKey: { key: "source.zip_twice", values: { file: "STOCK.DBF" } },
}));
vi.mock("./api", () => ({
  useListSyncRunsQuery: () => ({ data: { items: [failed], total: 1, next: null } }),
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["sync", "office"]);
});
afterEach(() => act(async () => void (await i18n.changeLanguage("en"))));

it("says in the reader's language why a sync failed", async () => {
  render(<History />, { wrapper: MemoryRouter });
  expect(screen.getByText(failed.message)).toBeVisible();

  await act(async () => void (await i18n.changeLanguage("hi")));

  expect(await screen.findByText(hindi["source.zip_twice"].replace("{file}", "STOCK.DBF"))).toBeVisible();
});
