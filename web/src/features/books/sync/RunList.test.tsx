import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import hindi from "@/shared/i18n/hi/server.json";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { RunList } from "./RunList";
import type { SyncRun } from "./wire";

const failed = {
  id: "1",
  kind: "all",
  state: "failed",
  source: "file",
  company: "",
  counts: {},
  requestedAt: "2026-11-01T10:00:00Z",
  message: "The zip holds STOCK.DBF twice: include the files of one company only.",
  messageKey: { key: "source.zip_twice", values: { file: "STOCK.DBF" } },
} as unknown as SyncRun;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});
afterEach(() => act(async () => void (await i18n.changeLanguage("en"))));

it("says in the reader's language why a sync failed", async () => {
  render(<RunList runs={[failed]} link={(_run, words) => words} />);
  expect(screen.getByText(failed.message)).toBeVisible();

  await act(async () => void (await i18n.changeLanguage("hi")));

  expect(await screen.findByText(hindi["source.zip_twice"].replace("{file}", "STOCK.DBF"))).toBeVisible();
});
