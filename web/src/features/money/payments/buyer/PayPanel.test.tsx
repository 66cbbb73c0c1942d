import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { PaidFor } from "../wire";
import { PayPanel } from "./PayPanel";

const request = vi.hoisted(() => vi.fn());
vi.mock("../api", () => ({ useGetPaymentRequestQuery: request }));

const words = (amounts: object, paidFor: PaidFor = { order: 7 }) => {
  request.mockReturnValue({
    data: { upi: null, online: null, over: 0, refunds: [], payments: [], ...amounts },
  });
  const { container } = render(<PayPanel paidFor={paidFor} />, { wrapper: MemoryRouter });
  return container.textContent?.trim() ?? "";
};

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("payments");
});

it("says that an order is paid, also if only the books know it", () => {
  expect(words({ total: 2620, unpaid: 0, due: 0 })).toBe("Paid");
});

it("says how much of an order is paid, above what is left to pay", () => {
  const upi = { id: "a@ybl", name: "Asha", amount: 1200, address: "upi://pay", qr: "data:," };

  expect(words({ total: 2620, unpaid: 1200, due: 1200, upi })).toMatch(/^₹1,420 of ₹2,620 paidPay ₹1,200/);
});

it("folds the code where the order is paid another way", () => {
  const upi = { id: "a@ybl", name: "Asha", amount: 1200, address: "upi://pay", qr: "data:," };
  request.mockReturnValue({
    data: { upi, online: null, over: 0, refunds: [], payments: [], total: 1200, unpaid: 1200, due: 1200 },
  });
  render(<PayPanel paidFor={{ order: 7 }} folded />, { wrapper: MemoryRouter });

  expect(screen.getByText("Pay now by UPI").closest("details")).not.toHaveAttribute("open");
  expect(screen.getByText("Pay ₹1,200 by UPI").closest("details")).not.toBeNull();
});

it("heads the payments that were reported below the folded code", () => {
  const upi = { id: "a@ybl", name: "Asha", amount: 1200, address: "upi://pay", qr: "data:," };
  const payment = {
    id: 1,
    amount: 1200,
    state: "waiting",
    method: "upi",
    reportedAt: "2026-11-28T10:00:00Z",
    over: 0,
  };
  request.mockReturnValue({
    data: {
      upi,
      online: null,
      over: 0,
      refunds: [],
      payments: [payment],
      total: 1200,
      unpaid: 1200,
      due: 1200,
    },
  });
  render(<PayPanel paidFor={{ order: 7 }} folded />, { wrapper: MemoryRouter });

  expect(screen.getByRole("heading", { name: "Payments" }).closest("details")).toBeNull();
});

it("asks for the bills that are ticked, and for what the server says that they come to", async () => {
  const bills = [
    { name: "INV/1", due: "2026-11-20", left: 1100, ofOrder: false },
    { name: "81", due: null, left: 800, ofOrder: true },
  ];
  request.mockImplementation(({ bills: chosen }: { bills: string[] }) => {
    const amount = chosen.length === 0 ? 1900 : chosen.length * 1000;
    const upi = { id: "a@ybl", name: "Asha", amount, address: "upi://pay", qr: "data:," };
    const data = { upi, online: null, over: 0, refunds: [], payments: [], bills, amount, due: 1900 };
    return { data: { ...data, total: 1900, unpaid: 1900 }, currentData: data };
  });
  render(<PayPanel paidFor={{ account: "P001" }} />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole("checkbox", { name: /Order 81/, hidden: true }));

  expect(request).toHaveBeenLastCalledWith(
    { paidFor: { account: "P001" }, amount: undefined, bills: ["81"] },
    expect.anything(),
  );
  expect(screen.getByLabelText(/Amount to pay/)).toHaveValue("1000");
  expect(screen.getByRole("heading", { name: "Pay ₹1,000 by UPI" })).toBeVisible();
});

it("says what is to be paid back, and what was", () => {
  const refunds = [
    { id: 1, amount: 200, requestedAt: "2026-11-28T10:00:00Z", paidAt: null },
    { id: 2, amount: 300, requestedAt: "2026-11-28T10:00:00Z", paidAt: "2026-11-29T10:00:00Z" },
  ];

  expect(words({ total: 2620, unpaid: 0, due: 0, refunds })).toMatch(
    /^₹200 will be paid back₹300 was paid back, .*Paid$/,
  );
});

it.each([
  [true, "₹200 was paid too much. It is on the account. Paid"],
  [false, "₹200 was paid too much. Paid"],
])("says what was paid too much, and that it is on the account: %s", (hasAccount, said) => {
  expect(words({ total: 2620, unpaid: 0, due: 0, over: 200, hasAccount })).toBe(said);
});

it.each([
  ["an order of which nothing is paid", { order: 7 }],
  ["dues, of which no total is known", { account: "P001" }],
])("says nothing of %s where the store takes no payments", (_which, paidFor) => {
  expect(words({ total: 2620, unpaid: 2620, due: 2620 }, paidFor as PaidFor)).toBe("");
  expect(screen.queryByText("Paid")).toBeNull();
});
