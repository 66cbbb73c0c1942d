import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import type { BriefOrder } from "../wire";
import { TellCustomers } from "./TellCustomers";
import { stopMessaging, tellCustomers } from "./tell";

const STORE = "9000012345";
const shop = { mobileNumber: STORE, company: { name: "Umiya" } } as CurrentStore;
const order = (id: number, phone: string) =>
  ({
    id,
    number: 1300 + id,
    name: `Dealer ${id}`,
    phone,
    net: 118,
    status: "Dispatched",
    partly: false,
    transporter: "Patel Roadways",
    lrNumber: `${16 + id}`,
    link: `https://haat.test/${id}`,
  }) as BriefOrder;

const orders = [order(1, "9825011111"), order(2, ""), order(3, "9825033333")];
vi.mock("../api", () => ({
  useSelectOrdersQuery: () => ({ data: orders, refetch: vi.fn() }),
  sortedIds: (ids: number[]) => ids,
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["owner", "office", "common"]);
});
afterEach(stopMessaging);

function show() {
  render(
    <MemoryRouter>
      <StoreContext value={shop}>
        <TellCustomers />
      </StoreContext>
    </MemoryRouter>,
  );
  act(() => tellCustomers(STORE, [1, 2, 3]));
}
const text = (link: HTMLElement) => new URL(link.getAttribute("href") ?? "").searchParams.get("text");

it("each customer gets a message with one tap, and the next one is offered at once", async () => {
  show();

  const first = screen.getByRole("link", { name: "Dealer 1 · order 1301" });
  expect(first).toHaveAttribute("href", expect.stringContaining("https://wa.me/919825011111?"));
  expect(text(first)).toBe("Umiya: order 1301, ₹118, Dispatched, Patel Roadways, LR 17. https://haat.test/1");
  // A browser follows the address that the link has after all listeners of the click have run.
  let followed: string | null = null;
  document.addEventListener(
    "click",
    () => {
      followed = text(first);
    },
    { once: true },
  );
  await userEvent.click(first);
  expect(followed).toContain("order 1301");
  await userEvent.click(await screen.findByRole("link", { name: "Dealer 3 · order 1303" }));

  expect(await screen.findByRole("status")).toHaveTextContent("All customers have their message.");
  expect(screen.getByText("No mobile number")).toBeInTheDocument();
  for (const name of ["Send again 1301 Dealer 1", "Send again 1303 Dealer 3"])
    expect(screen.getByRole("link", { name })).toBeInTheDocument();
});

it("another store's orders are not shown", () => {
  show();
  act(() => tellCustomers("9000099999", [1]));

  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
