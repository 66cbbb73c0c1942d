import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { TodayStrip } from "./TodayStrip";

vi.mock("./api", () => ({ useGetTodayQuery: () => ({ error: { status: 500 }, refetch: vi.fn() }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("owner");
});

it("keeps the other figures where today’s do not load", () => {
  render(
    <TodayStrip>
      <div>
        <dt>Payments</dt>
        <dd>₹900</dd>
      </div>
    </TodayStrip>,
  );

  expect(screen.getByRole("alert")).toBeVisible();
  expect(screen.getByText("₹900")).toBeVisible();
});
