import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { ManyBar } from "./ManyBar";
import { manyOnWire } from "./wire";

const { send, undo, notify } = vi.hoisted(() => ({
  send: vi.fn(({ preview }: { preview: boolean }) => ({
    unwrap: async () => ({
      products: 2,
      skipped: 1,
      changeId: preview ? null : "change",
      names: ["Fan"],
      examples: [{ code: "I1", name: "Fan", size: "", grade: 0, before: 60, after: 63 }],
    }),
  })),
  undo: vi.fn((_id: string) => ({ unwrap: async () => ({ restored: 2, skipped: 0 }) })),
  notify: vi.fn((_text: string, _options?: { action?: { run: () => void } }) => undefined),
}));
vi.mock("./api", () => ({
  useChangeManyMutation: () => [send, { isLoading: false }],
  useUndoManyMutation: () => [undo, { isLoading: false }],
}));
vi.mock("@/shared/ui/notices", () => ({ notify }));
vi.mock("@/shared/hooks/useBackCloses", () => ({ useBackCloses: vi.fn() }));
vi.mock("./MoveDialog", () => ({ MoveDialog: () => null }));
vi.mock("../api", () => ({
  shelfOnWire: ({ category }: { category: string }) => ({ dept_cd: category }),
}));

const store = { mobileNumber: "9000012345", settings: { twoRates: true } } as unknown as CurrentStore;
const onSelectList = vi.fn();
const onClear = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  render(
    <StoreContext value={store}>
      <ManyBar
        chosen={{ codes: ["I1", "I2"] }}
        count={2}
        selectable={2}
        total={40}
        onSelectAll={vi.fn()}
        onSelectList={onSelectList}
        onClear={onClear}
      />
    </StoreContext>,
  );
});

it("rates change only after old and new were shown, and the notice has the way back", async () => {
  await userEvent.click(screen.getByRole("button", { name: "many.rates" }));
  await userEvent.type(screen.getByRole("spinbutton", { name: /many.value/ }), "5");
  await userEvent.click(screen.getByRole("button", { name: "many.preview" }));
  await screen.findByRole("row", { name: /Fan/ });
  expect(send).toHaveBeenCalledTimes(1);
  expect(send.mock.calls[0]?.[0]).toMatchObject({ preview: true });

  await userEvent.click(screen.getByRole("button", { name: "many.apply" }));
  await vi.waitFor(() => expect(onClear).toHaveBeenCalled());
  expect(send.mock.calls[1]?.[0]).toMatchObject({ preview: false });
  notify.mock.calls[0]?.[1]?.action?.run();
  expect(undo).toHaveBeenCalledWith("change");
});

it("a GST rate from a day on changes only after it was shown for which products", async () => {
  await userEvent.click(screen.getByRole("button", { name: "field.tax" }));
  await userEvent.type(screen.getByRole("spinbutton", { name: "field.tax" }), "5");
  await userEvent.type(screen.getByLabelText("many.taxFrom"), "01/12/2099{Enter}");
  await userEvent.type(screen.getByRole("spinbutton", { name: "many.taxNow" }), "18");
  await userEvent.type(screen.getByRole("textbox", { name: "many.taxHsn" }), "84");
  await userEvent.click(screen.getByRole("button", { name: "many.preview" }));
  await screen.findByText("Fan");

  await userEvent.click(screen.getByRole("button", { name: "many.apply" }));
  const coming = { rate: 5, day: "2099-12-01", nowAt: 18, hsn: "84" };
  const change = { kind: "comingTax", coming };
  expect(send.mock.calls.map(([sent]) => sent)).toMatchObject([
    { change, preview: true },
    { change, preview: false },
  ]);
  expect(manyOnWire({ codes: ["I1"] }, { kind: "comingTax", coming }, false)).toEqual({
    codes: ["I1"],
    comingTax: { RATEOFTAX: 5, fromDay: "2099-12-01", nowAt: 18, HSN: "84" },
    preview: false,
  });
});

it("coming GST rates are removed with a press", async () => {
  await userEvent.click(screen.getByRole("button", { name: "field.tax" }));
  await userEvent.click(screen.getByRole("button", { name: "many.removeComing" }));

  expect(send.mock.calls[0]?.[0]).toMatchObject({
    change: { kind: "comingTax", coming: null },
    preview: false,
  });
});

it("all products of the list are a press away once a page is selected", async () => {
  await userEvent.click(screen.getByRole("button", { name: "many.selectList" }));
  expect(onSelectList).toHaveBeenCalled();
});

it("a change of the whole list names the list, not its products", () => {
  const shelf = {
    category: "E001",
    withoutImage: false,
    hidden: false,
    withoutTax: false,
    sort: null,
    desc: false,
  };
  expect(manyOnWire({ shelf, words: "fan" }, { kind: "hidden", hidden: true }, false)).toEqual({
    all: { dept_cd: "E001", query: "fan" },
    HIDDEN: true,
    preview: false,
  });
  const change = { rates: ["rate2"], by: "amount", value: -5, step: "1" } as const;
  expect(manyOnWire({ codes: ["I1"] }, { kind: "rates", change }, true)).toEqual({
    codes: ["I1"],
    rates: { grades: ["SALE_RATE2"], amount: -5, step: "1" },
    preview: true,
  });
});
