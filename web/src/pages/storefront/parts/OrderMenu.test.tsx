import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Order } from "@/features/orders/orders/buyer/wire";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { OrderMenu } from "./OrderMenu";

const may = vi.hoisted(() => ({ change: true, return: true }));
vi.mock("@/features/orders/changes/buyer/Changes", () => ({ useMayAskChange: () => may.change }));
vi.mock("@/features/orders/returns/buyer/Returns", () => ({ useMayReturn: () => may.return }));
vi.mock("@/shared/tenant/paper", () => ({ usePaperOfOrders: () => "orders" }));
vi.mock("@/features/papers/exports/buyer/useDownload", () => ({
  useDownload: () => ({ download: vi.fn(), percent: null }),
}));

const onChange = vi.fn();
const onReturn = vi.fn();
const onCancel = vi.fn();
const order = (status: string, canCancel: boolean) =>
  ({
    id: 7,
    number: 1302,
    net: 4262,
    itemCount: 1,
    link: "https://haat.test/1302",
    items: [{ status, may: canCancel ? ["Canceled"] : [] }],
  }) as unknown as Order;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["orders", "changes", "returns", "orderLink", "catalog"]);
});
beforeEach(() => {
  may.change = true;
  may.return = true;
});

async function open(shown: Order) {
  render(
    <StoreContext value={{ company: { name: "Umiya" } } as CurrentStore}>
      <OrderMenu order={shown} onChange={onChange} onReturn={onReturn} onCancel={onCancel} />
    </StoreContext>,
  );
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  return within(screen.getByRole("dialog", { name: "More" }));
}

describe("the menu of an order", () => {
  it("has what the rules of the order allow, and cancels last", async () => {
    const menu = await open(order("Pending", true));
    expect(menu.getByRole("link", { name: "Share on WhatsApp" })).toHaveAttribute(
      "href",
      expect.stringContaining(encodeURIComponent("https://haat.test/1302")),
    );
    expect(menu.getAllByRole("button").map((button) => button.textContent?.trim())).toEqual([
      "Download PDF",
      "Ask for a change",
      "Return goods",
      "Cancel order",
    ]);
  });

  it("offers only the papers and the link of an order that is done", async () => {
    may.change = false;
    may.return = false;
    const menu = await open(order("Completed", false));
    expect(menu.getAllByRole("button").map((button) => button.textContent?.trim())).toEqual(["Download PDF"]);
  });

  it.each([
    ["Ask for a change", onChange],
    ["Return goods", onReturn],
    ["Cancel order", onCancel],
  ])("closes and leads on: %s", async (name, then) => {
    const menu = await open(order("Pending", true));
    await userEvent.click(menu.getByRole("button", { name }));
    expect(then).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
