import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { DispatchDialog } from "./DispatchDialog";
import { pasted } from "./LrNumbers";
import type { BriefOrder } from "./wire";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["owner"]);
});

const order = (id: number, known: Partial<BriefOrder> = {}) =>
  ({ id, number: 1300 + id, name: `Dealer ${id}`, place: "Anand", lrNumber: "", ...known }) as BriefOrder;

function show(orders: BriefOrder[]) {
  const onYes = vi.fn();
  render(
    <MemoryRouter>
      <DispatchDialog
        change={{ of: "orders", ids: orders.map(({ id }) => id) }}
        orders={orders}
        onYes={onYes}
        onNo={vi.fn()}
      />
    </MemoryRouter>,
  );
  return onYes;
}

describe("the transport of several orders", () => {
  it("is filled in with the keyboard alone: Enter goes on, and from the last field it dispatches", async () => {
    const onYes = show([order(1), order(2), order(3)]);

    await userEvent.keyboard("Patel Roadways{Enter}LR 17{Enter}{Enter}LR 19");
    expect(onYes).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");

    expect(onYes).toHaveBeenCalledWith({
      transporter: "Patel Roadways",
      lrNumbers: { 1: "LR 17", 3: "LR 19" },
    });
  });

  it("takes a column that was copied from a sheet", async () => {
    const onYes = show([order(1), order(2), order(3)]);

    await userEvent.click(screen.getByLabelText("LR number of order 1302"));
    await userEvent.paste("LR 18\nLR 19\n");
    await userEvent.click(screen.getByRole("button", { name: "Dispatch" }));

    expect(onYes).toHaveBeenCalledWith({ transporter: "", lrNumbers: { 2: "LR 18", 3: "LR 19" } });
  });

  it("begins with what was noted on the orders before", async () => {
    const onYes = show([order(1), order(2, { transporter: "VRL", lrNumber: "LR 2" })]);

    await userEvent.click(screen.getByRole("button", { name: "Dispatch" }));

    expect(onYes).toHaveBeenCalledWith({ transporter: "VRL", lrNumbers: { 2: "LR 2" } });
  });
});

it("more rows than there are orders below are left out", () => {
  expect(pasted("a\r\nb\r\nc", [{ id: 1 }, { id: 2 }], 1)).toEqual({ 2: "a" });
});

it("many orders have no table of numbers, and it is said why", () => {
  show(Array.from({ length: 101 }, (_, index) => order(index + 1)));

  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  expect(screen.getByText(/up to 100 orders/)).toBeInTheDocument();
});
