import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { PlatformStore } from "@/features/platform/console/wire";
import hindi from "@/shared/i18n/hi/server.json";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { StoreRuns } from "./StoreLists";

const runs = [
  {
    id: "1",
    intake: "sheet",
    kind: "products",
    state: "applying",
    since: "2026-11-01T10:00:00Z",
    message: null,
    messageKey: null,
  },
  {
    id: "2",
    intake: "sync",
    kind: "all",
    state: "failed",
    since: "2026-11-01T09:00:00Z",
    message: "x",
    messageKey: { key: "run.given_up", values: {} },
  },
];
const store = { runs } as unknown as PlatformStore;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("platform");
});
afterEach(() => act(async () => void (await i18n.changeLanguage("en"))));

it("lists imports and syncs with kind, state and since when", async () => {
  render(<StoreRuns store={store} />);

  const [hangs, failed] = screen.getAllByRole("listitem");
  expect(hangs).toHaveTextContent(/Import · Products.*since 1 Nov.*Applying changes/);
  expect(failed).toHaveTextContent(/Sync · All data.*Failed/);

  await act(async () => void (await i18n.changeLanguage("hi")));

  expect(await screen.findByText(hindi["run.given_up"], { exact: false })).toBeVisible();
});

it("says that there were none", () => {
  render(<StoreRuns store={{ runs: [] } as unknown as PlatformStore} />);
  expect(screen.getByText("No imports or syncs yet.")).toBeVisible();
});
