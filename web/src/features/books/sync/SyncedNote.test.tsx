import { render } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { SyncedNote } from "./SyncedNote";

const status = vi.fn();
vi.mock("./api", () => ({ useGetSyncStatusQuery: () => ({ data: status() }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

const synced = { finishedAt: new Date(Date.now() - 4.5 * 60_000).toISOString() };
const tally = { product: "Tally" };

it.each([
  [
    "an agent that is connected",
    { agent: { state: "ok" }, accounting: tally, lastSync: synced },
    / · Tally synced 4 minutes ago$/,
  ],
  ["an agent that has gone", { agent: { state: "late" }, accounting: tally, lastSync: synced }, /^$/],
  ["no agent", { agent: { state: "never" }, accounting: { product: "" }, lastSync: null }, /^$/],
  ["an agent that has not synced yet", { agent: { state: "ok" }, accounting: tally, lastSync: null }, /^$/],
])("given %s, the dashboard says when the books were synced, or nothing", (_given, data, shown) => {
  status.mockReturnValue(data);

  expect(render(<SyncedNote />).container.textContent).toMatch(shown);
});
