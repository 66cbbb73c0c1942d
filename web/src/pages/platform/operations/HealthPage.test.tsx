import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Check } from "@/features/platform/console/wire";
import { startI18n } from "@/shared/i18n/i18n";
import HealthPage from "./HealthPage";

const UP: Check = {
  ok: true,
  problem: null,
  stores: null,
  milliseconds: 2,
  since: null,
  database: null,
  names: [],
};
const names = ["Shah Electricals", "Patel Traders"].map((companyName, index) => ({
  mobileNo: `982501234${index}`,
  companyName,
}));
const away: Check = {
  ...UP,
  ok: false,
  problem: "OperationalError",
  milliseconds: null,
  stores: 12,
  since: "2026-03-04T05:06:07+00:00",
  database: "pg-rajkot",
  names,
};

const answer = vi.hoisted(() => ({ checks: {} as Record<string, unknown> }));
vi.mock("@/features/platform/console/useOperations", () => ({
  useOperations: () => ({
    data: { health: { status: "degraded", checks: answer.checks } },
    refetch: () => undefined,
  }),
}));

async function open(checks: Record<string, Check>) {
  answer.checks = checks;
  render(
    <MemoryRouter>
      <HealthPage />
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { name: "Service checks" });
}

beforeAll(() => startI18n("en"));

describe("the platform's health", () => {
  it("says which database is down, since when, whose shops do not sell, and what to do", async () => {
    await open({ database: UP, "database pg-rajkot": away });
    const block = screen.getByRole("heading", { name: "Database pg-rajkot is down" }).closest("section");
    const shown = within(block as HTMLElement);
    expect(shown.getByText(/^Since .*Mar/)).toBeVisible();
    expect(shown.getByText("12 stores can’t sell")).toBeVisible();
    expect(shown.getByRole("link", { name: "Patel Traders" })).toHaveAttribute(
      "href",
      "/platform/stores/9825012341",
    );
    expect(shown.getByRole("link", { name: "Show all 12 stores" })).toHaveAttribute(
      "href",
      "/platform?database=pg-rajkot",
    );
    expect(shown.getByText(/Check that the database server is running/)).toBeVisible();
  });

  it("names all shops without a further link where they are few", async () => {
    await open({ "database pg-rajkot": { ...away, stores: 2 } });
    expect(screen.getByRole("link", { name: "Shah Electricals" })).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Show all/ })).toBeNull();
  });

  it("says nothing of a database that answers", async () => {
    await open({ database: UP, "database pg-rajkot": { ...UP, database: "pg-rajkot" } });
    expect(screen.queryByRole("heading", { name: /is down/ })).toBeNull();
  });

  it("names each check in words", async () => {
    await open({ live: UP, "database pg-rajkot": UP, "database citus node worker-1:5432": UP });
    const rows = within(screen.getByRole("list", { name: "Service checks" })).getAllByRole("listitem");
    const named = ["Live updates", "Database pg-rajkot", "Database citus, node worker-1:5432"];
    for (const [index, name] of named.entries())
      expect(within(rows[index] as HTMLElement).getByText(name)).toBeVisible();
  });
});
