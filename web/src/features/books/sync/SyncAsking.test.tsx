import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { SyncAsking } from "./SyncAsking";

const latest = vi.fn();
vi.mock("./api", () => ({ useListSyncRunsQuery: () => ({ data: { items: latest() } }) }));

const shop = { path: (to: string) => `/9000012345/${to}` } as unknown as CurrentStore;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

const shown = (...states: string[]) => {
  latest.mockReturnValue(states.map((state) => ({ id: "run-1", state })));
  return render(
    <StoreContext value={shop}>
      <MemoryRouter>
        <SyncAsking />
      </MemoryRouter>
    </StoreContext>,
  );
};

it.each(["confirm", "preview"])("leads to a sync in state %s, which waits for the owner", (state) => {
  shown(state);

  expect(screen.getByText("A sync is waiting for your answer")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Review sync" }).getAttribute("href")).toBe(
    "/9000012345/owner/sync?id=run-1",
  );
});

it.each([[["applying"]], [["done"]], [["failed"]], [[]]])("says nothing of %j", (states) => {
  expect(shown(...states).container.textContent).toBe("");
});
