import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { OrderPayments } from "./OrderPayments";

const { request, requestRefund, endRefund } = vi.hoisted(() => ({
  request: vi.fn(),
  requestRefund: vi.fn(() => ({ unwrap: async () => undefined })),
  endRefund: vi.fn(() => ({ unwrap: async () => undefined })),
}));
const other = { id: 8, number: 13 };
const payment = {
  ...{ id: 1, amount: 2620, method: "upi", utr: "412345678901", state: "confirmed", over: 0, bills: [] },
  ...{ reason: "", note: "", picture: "", reportedAt: "2026-11-28T10:00:00Z", order: { id: 7, number: 12 } },
  ...{ customer: "Patel", books: null },
};
vi.mock("../api", () => ({
  useGetPaymentRequestQuery: request,
  useListPaymentsQuery: () => ({ currentData: { items: [payment, { ...payment, id: 2, order: other }] } }),
  useRequestRefundMutation: () => [requestRefund, { isLoading: false }],
  useEndRefundMutation: () => [endRefund, { isLoading: false }],
}));
vi.mock("./PaymentCells", () => ({ Decide: () => null }));
vi.mock("./useDeciding", () => ({ useDeciding: () => ({ dialog: null }) }));

const page = (order = { id: 7, number: 12 }) => <OrderPayments order={order} />;
/** Answers the query; `data` remains that of the previous order until the next one has loaded. */
const answer = (currentData?: object, data = currentData) => request.mockReturnValue({ currentData, data });
const button = (name: string) => screen.getByRole("button", { name });

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("payments");
});
beforeEach(() => {
  vi.clearAllMocks();
  answer({ over: 0, hasAccount: true, refunds: [] });
});

it("asks whether to pay the money back once an order is canceled, and keeps it on the account or pays it back", async () => {
  const { rerender } = render(page());
  expect(screen.queryByRole("dialog")).toBeNull();

  answer({ over: 2620, hasAccount: true, refunds: [] });
  rerender(page());
  expect(screen.getByText("Overpaid by ₹2,620. Pay it back?")).toBeVisible();
  await userEvent.click(button("Keep on the account"));
  expect(requestRefund).not.toHaveBeenCalled();

  await userEvent.click(button("Pay back"));
  expect(requestRefund).toHaveBeenCalledExactlyOnceWith(7);
});

it("does not ask again when the page is opened later", () => {
  answer({ over: 2620, hasAccount: true, refunds: [] });
  render(page());

  expect(screen.queryByText("Overpaid by ₹2,620. Pay it back?")).toBeNull();
  expect(screen.getByText("Overpaid by ₹2,620. It is on the account.")).toBeVisible();
});

it("asks and shows nothing of one order on the page of the next", () => {
  const { rerender } = render(page());

  // The next order has already been loaded.
  answer({ over: 500, hasAccount: true, refunds: [] });
  rerender(page(other));
  expect(screen.getByText("Overpaid by ₹500. It is on the account.")).toBeVisible();
  expect(screen.queryByText("Overpaid by ₹500. Pay it back?")).toBeNull();

  // The next order has not been loaded yet.
  answer(undefined, { over: 500, hasAccount: true, refunds: [] });
  rerender(page());
  expect(screen.queryByText(/₹500/)).toBeNull();
});

it("marks a refund as paid back, or keeps the money on the account", async () => {
  const refunds = [{ id: 3, amount: 2620, requestedAt: "2026-11-28T10:00:00Z", paidAt: null }];
  answer({ over: 0, covered: true, hasAccount: true, refunds });
  render(page());

  await userEvent.click(button("Paid back"));
  await userEvent.click(button("Keep on the account"));

  expect(endRefund.mock.calls).toEqual([[{ id: 3, how: "paid" }], [{ id: 3, how: "kept" }]]);
});

it("offers a guest no account", () => {
  const refunds = [{ id: 3, amount: 2620, requestedAt: "2026-11-28T10:00:00Z", paidAt: null }];
  answer({ over: 0, covered: true, hasAccount: false, refunds });
  render(page());

  expect(screen.queryByRole("button", { name: "Keep on the account" })).toBeNull();
});

it("drops a refund of money that is not too much any more, for a guest too", async () => {
  const refunds = [{ id: 3, amount: 2620, requestedAt: "2026-11-28T10:00:00Z", paidAt: null }];
  answer({ over: 0, covered: false, hasAccount: false, refunds });
  render(page());

  expect(screen.queryByRole("button", { name: "Paid back" })).toBeNull();
  expect(screen.getByText("This order is no longer overpaid. Do not pay this back.")).toBeVisible();
  await userEvent.click(button("Remove"));

  expect(endRefund).toHaveBeenCalledExactlyOnceWith({ id: 3, how: "kept" });
});
