import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { OrderFiles, PrintButton } from "./OrderFiles";

const make = vi.hoisted(() => vi.fn());
vi.mock("./useExport", () => ({ useExport: () => ({ make }) }));

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["office"]);
});
beforeEach(() => {
  make.mockReset();
  vi.stubGlobal("ResizeObserver", NoObserver);
});

it("an order is saved as a PDF, and its papers are printed", async () => {
  const user = userEvent.setup();
  render(<OrderFiles id={7} />);

  await user.click(screen.getByRole("button", { name: "PDF" }));
  expect(make).toHaveBeenLastCalledWith(
    { kind: "order", filters: { orderId: 7, language: "en" } },
    "pdf",
    "save",
  );

  await user.click(screen.getByRole("button", { name: "Print" }));
  await user.click(await screen.findByText("Packing slip (A4)"));
  const slip = { kind: "packingSlips", filters: { orderIds: [7] } };
  expect(make).toHaveBeenLastCalledWith(slip, "pdf", "print");
});

it("the selected orders are printed together, also on a roll", async () => {
  const user = userEvent.setup();
  render(<PrintButton ids={[7, 9]} small />);

  await user.click(screen.getByRole("button", { name: "Print" }));
  await user.click(await screen.findByText("2 packing slips (80 mm roll)"));
  const rolls = { kind: "packingSlips", filters: { orderIds: [7, 9], paper: "80mm" } };
  expect(make).toHaveBeenLastCalledWith(rolls, "pdf", "print");

  await user.click(screen.getByRole("button", { name: "Print" }));
  await user.click(await screen.findByText("2 orders (A4)"));
  const orders = { orderIds: [7, 9], language: "en" };
  expect(make).toHaveBeenLastCalledWith({ kind: "severalOrders", filters: orders }, "pdf", "print");

  await user.click(screen.getByRole("button", { name: "Print" }));
  await user.click(await screen.findByText("2 orders (80 mm roll)"));
  const roll = { kind: "severalOrders", filters: { ...orders, paper: "80mm" } };
  expect(make).toHaveBeenLastCalledWith(roll, "pdf", "print");
});

it("a store with GST papers prints and saves proforma invoices", async () => {
  const user = userEvent.setup();
  const store = { settings: { gstPapers: true }, company: { gstin: "24AAACR5055K1ZD" } } as CurrentStore;
  render(
    <StoreContext value={store}>
      <OrderFiles id={7} />
    </StoreContext>,
  );

  await user.click(screen.getByRole("button", { name: "PDF" }));
  const saved = { kind: "order", filters: { orderId: 7, language: "en" } };
  expect(make).toHaveBeenLastCalledWith(saved, "pdf", "save");

  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(screen.queryByText("Order (A4)")).toBeNull();
  await user.click(await screen.findByText("Proforma (80 mm roll)"));
  const roll = { kind: "severalOrders", filters: { orderIds: [7], language: "en", paper: "80mm" } };
  expect(make).toHaveBeenLastCalledWith(roll, "pdf", "print");
});

it("more orders than a file holds cannot be printed", () => {
  const ids = Array.from({ length: 101 }, (_, number) => number + 1);
  render(<PrintButton ids={ids} />);

  expect(screen.getByRole("button", { name: "Print" })).toHaveProperty("disabled", true);
});
