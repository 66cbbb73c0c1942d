import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { RateHistory } from "./RateHistory";
import { rateChangeFromWire } from "./wire";

const { answer } = vi.hoisted(() => ({ answer: vi.fn() }));
vi.mock("./api", () => ({ useListRateHistoryQuery: answer }));

beforeAll(async () => {
  await startI18n("en");
  await Promise.all(["products", "activity"].map((each) => i18n.loadNamespaces(each)));
});

const change = rateChangeFromWire({
  id: 1,
  at: "2026-11-26T05:30:00Z",
  SIZE_CD: "9 W",
  listName: "",
  source: "form",
  by: "owner",
  byCode: "9000012345",
  byName: "Ramesh",
  changes: [
    { field: "SALE_RATE1", before: "100", after: "110" },
    { field: "SALE_DISC", before: "0", after: "5" },
    { field: "MRP", before: null, after: "1250.5" },
  ],
});
const store = { settings: { twoRates: false } } as unknown as CurrentStore;
const show = async (items: (typeof change)[]) => {
  answer.mockReturnValue({ data: { items, total: items.length }, refetch: vi.fn() });
  render(
    <StoreContext value={store}>
      <RateHistory code="I1" />
    </StoreContext>,
  );
  expect(answer).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Rate history" }));
};

it("asks for the history when it is opened, and says who changed what from what to what", async () => {
  answer.mockClear();
  await show([change]);

  const entry = screen.getByRole("listitem");
  expect(entry).toHaveTextContent("9 W: Rate A ₹100 → ₹110, Disc. % 0% → 5%, MRP – → ₹1,250.50");
  expect(entry).toHaveTextContent("Edited · Ramesh");
});

it("can be scrolled by the keyboard", async () => {
  answer.mockClear();
  await show([change]);

  await userEvent.tab();

  expect(screen.getByRole("list", { name: "Rate history" })).toHaveFocus();
});

it("says that no rate has changed yet", async () => {
  answer.mockClear();
  await show([]);

  expect(screen.getByText(/No rate changes/)).toBeVisible();
});
